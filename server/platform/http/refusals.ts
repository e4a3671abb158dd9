// Every reason a verb may refuse for, as HTTP: the one table from product words to statuses.
import { capitalised } from '../../../domain/basics/capitalised.ts'
import { LINK_ENDED } from '../../../domain/owners/posting-in-words.ts'
import { PHOTOS_MAX } from '../../../domain/basics/problem.ts'
import { waitInWords } from '../../../domain/basics/time.ts'
import type { Refusal } from '../refusal.ts'
import {
  AGENT_REFUSALS,
  confirmAmount,
  TOO_MANY_QUESTIONS,
  tooManyQuotes,
} from './agent-refusals.ts'
import { CONFIRM_FIRST, DEAL_REFUSALS, TOO_OFTEN } from './deal-refusals.ts'
import type { ProblemDetails } from './problem-details.ts'

/** How a refusal is answered; `startAgain` as the setting of that name. */
export function refusalAsHttp(refusal: Refusal, startAgain = ''): ProblemDetails {
  return { ...detailsOf(refusal, startAgain), reason: refusal.reason }
}

function detailsOf(refusal: Refusal, startAgain: string): ProblemDetails {
  switch (refusal.reason) {
    case 'invalid':
      return { ...INVALID, problems: refusal.problems }
    case 'not-a-photo':
      return { ...NOT_A_PHOTO, problems: refusal.problems }
    case 'photo-too-large':
      return { ...TOO_LARGE, problems: refusal.problems }
    case 'too-many-photos':
      return { status: 409, title: 'Enough photos', detail: ENOUGH_PHOTOS }
    case 'not-found':
      return NOT_FOUND
    case 'stopped':
      return {
        ...ENDED,
        detail: `${LINK_ENDED.stopped} Changed your mind? ${capitalised(startAgain)}, then post the car again.`,
      }
    case 'number-changed':
      return { ...ENDED, detail: LINK_ENDED['number-changed'] }
    case 'say-what-to-stop':
      return {
        status: 409,
        title: 'Say what to stop',
        detail:
          'This number has confirmed another posting. Say whether to stop only this car or everything.',
      }
    case 'in-flight':
      return {
        status: 409,
        title: 'Still being sent',
        detail: 'We’re still working on the same request. Wait a moment and try again.',
        retryAfterSeconds: 1,
      }
    case 'key-reused':
      return {
        status: 422,
        title: 'Key already used',
        detail: 'This Idempotency-Key was used before with other details. Use a new one.',
      }
    case 'stale':
      return {
        status: 412,
        title: 'Changed meanwhile',
        detail:
          'This posting was changed elsewhere since you opened it. Open your link again to see the latest details.',
      }
    case 'too-many-texts':
      return {
        status: 429,
        title: 'Too many texts',
        detail: `We can’t text this number another link for ${waitInWords(refusal.retryAfterSeconds)}, so we haven’t saved this. Open one that we texted it and put your car there, or call us.`,
        retryAfterSeconds: refusal.retryAfterSeconds,
      }
    case 'texts-used-up':
      return {
        status: 429,
        title: 'Too many texts',
        detail: textsUsedUp(refusal.of, refusal.retryAfterSeconds),
        limit: `texts-${refusal.of}`,
        retryAfterSeconds: refusal.retryAfterSeconds,
      }
    case 'texts-late':
      return {
        status: 429,
        title: 'Texts are late',
        detail:
          'We can’t text a code within a minute just now. Try again in a few minutes, or call us.',
        retryAfterSeconds: refusal.retryAfterSeconds,
      }
    case 'busy':
      return { ...TOO_MANY_PHOTOS, retryAfterSeconds: refusal.retryAfterSeconds }
    case 'too-many-questions':
      return { ...TOO_MANY_QUESTIONS, retryAfterSeconds: refusal.retryAfterSeconds }
    case 'too-many-quotes':
      return tooManyQuotes(refusal.in, refusal.retryAfterSeconds)
    case 'unconfirmed':
      return refusal.whose === 'own' ? CONFIRM_FIRST : AGENT_REFUSALS.unconfirmed
    case 'too-many-disclosures':
    case 'too-many-cars':
    case 'too-many-looks':
    case 'too-many-people':
    case 'too-many-choices':
    case 'too-many-days':
      return { ...TOO_OFTEN[refusal.reason], retryAfterSeconds: refusal.retryAfterSeconds }
    case 'stripe-refused':
      return {
        status: 503,
        title: 'The payment was not started',
        detail: `We couldn’t start the payment. Call ${refusal.call}.`,
      }
    case 'confirm-amount':
      return confirmAmount(refusal.amountPence)
    default:
      return { ...AGENT_REFUSALS, ...DEAL_REFUSALS, ...DESK_REFUSALS }[refusal.reason]
  }
}

function textsUsedUp(of: 'network' | 'abroad', retryAfterSeconds: number): string {
  return of === 'network'
    ? `We’ve been asked for too many texts from your network. Try again in ${waitInWords(retryAfterSeconds)}, or call us.`
    : 'We can’t text any more numbers outside the UK today. Use a UK mobile number, or try again tomorrow.'
}

const DESK_REFUSALS = {
  'no-desk': {
    status: 404,
    title: 'No desk',
    detail: 'Nobody can sign in here yet. Name your people in the setting OPERATOR_PHONES.',
  },
  'manager-only': {
    status: 403,
    title: 'Only for managers',
    detail: 'Only a manager can do this. Ask one of them.',
  },
  'quote-chosen': {
    status: 409,
    title: 'The owner chose this quote',
    detail: 'The owner has chosen this quote. Ask them to undo that, or suspend the buyer.',
  },
  'text-not-failed': {
    status: 409,
    title: 'It has not failed',
    detail: 'That text has gone, or was never tried.',
  },
  'code-expired': {
    status: 409,
    title: 'That code has expired',
    detail: 'That sign-in code has expired. They have to ask for a new one.',
  },
  'wording-erased': {
    status: 409,
    title: 'Its wording is erased',
    detail: 'Its wording was erased. The owner can ask for the link at /lost-link.',
  },
  'number-suppressed': {
    status: 409,
    title: 'Texts to this number are stopped',
    detail: 'Texts to this number are stopped. Lift that first.',
  },
} as const satisfies Record<string, ProblemDetails>

const ENDED = { status: 410, title: LINK_ENDED.title }
const INVALID = {
  status: 400,
  title: 'Check what was sent',
  detail: 'Something is missing or wrong. Each problem names its field.',
}
const TOO_MANY_PHOTOS = {
  status: 503,
  title: 'Too many photos',
  detail:
    'Too many photos are being sent just now. Nothing has changed. Try again in a moment, or send the form without the photo.',
}
const ENOUGH_PHOTOS = `A posting can have ${PHOTOS_MAX} photos. Remove one to add another.`
const NOT_A_PHOTO = {
  status: 415,
  title: 'Not a photo we can read',
  detail: 'Send a JPEG, PNG, WebP, AVIF or GIF photo, or send the form without one.',
}

export const TOO_LARGE: ProblemDetails = {
  status: 413,
  title: 'Too large',
  detail: 'This is too large to send.',
  reason: 'too-large',
}
export const NOT_FOUND: ProblemDetails = {
  status: 404,
  title: 'Not found',
  detail: 'We can’t find this posting. It may have been deleted, or the link may be incomplete.',
  reason: 'not-found',
}
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
