// What is refused before any verb is asked.
import { NOT_FOUND } from '../refusal.ts'
import { refusalAsHttp, type ProblemDetails } from './problem-details.ts'

export const TOO_LARGE: ProblemDetails = {
  status: 413,
  title: 'Too large',
  detail: 'This is too large to send.',
  reason: 'too-large',
}
export const NO_SUCH_ADDRESS = refusalAsHttp(NOT_FOUND)
export const TOO_SLOW: ProblemDetails = {
  status: 408,
  title: 'Sent too slowly',
  detail:
    'This was sent too slowly, and we couldn’t wait any longer. Nothing has changed. Try again where the signal is better, or without a photo.',
  reason: 'too-slow',
}
export const MALFORMED: ProblemDetails = {
  status: 400,
  title: 'Malformed request',
  detail: 'We couldn’t read the request. Send it again.',
  reason: 'malformed',
}
export const UNAVAILABLE: ProblemDetails = {
  status: 503,
  title: 'Not available just now',
  detail: 'We can’t take this just now. Nothing has changed. Try again in a moment.',
  retryAfterSeconds: 5,
  reason: 'unavailable',
}
export const WRONG_TYPE: ProblemDetails = {
  status: 415,
  title: 'Wrong type of content',
  detail: 'Send this as the content type that the call asks for.',
  reason: 'wrong-type',
}
export const NOT_ACCEPTABLE: ProblemDetails = {
  status: 406,
  title: 'Not acceptable',
  detail: 'This call answers in JSON. Accept application/json.',
  reason: 'not-acceptable',
}
export const WRONG_METHOD: ProblemDetails = {
  status: 405,
  title: 'Method not allowed',
  detail: 'This address does not accept that method. The Allow header lists those it does.',
  reason: 'wrong-method',
}
export const NOT_SIGNED: ProblemDetails = {
  status: 403,
  title: 'Not signed',
  detail: 'This call is only for a service of ours, and its signature is missing or wrong.',
  reason: 'not-signed',
}
export const FOREIGN_PAGE: ProblemDetails = {
  status: 403,
  title: 'Sent from another website',
  detail: 'This was sent from another website.',
  reason: 'foreign-page',
}
export const BUG: ProblemDetails = {
  status: 500,
  title: 'Something went wrong',
  detail: 'Something went wrong on our side, and we’ve recorded it. Try again later.',
}
