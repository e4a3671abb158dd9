// The reasons for which agents alone are refused, as HTTP.
import type { Refusal } from '../refusal.ts'
import type { ProblemDetails } from './problem-details.ts'

type AgentReason = Extract<
  Refusal['reason'],
  | 'signed-out'
  | 'sign-in-again'
  | 'cross-site'
  | 'not-approved'
  | 'suspended'
  | 'licence-expired'
  | 'no-subscription'
  | 'unconfirmed'
>

/** How each is answered. */
export const AGENT_REFUSALS: Record<AgentReason, ProblemDetails> = {
  'signed-out': {
    status: 401,
    title: 'Not signed in',
    detail:
      'Sign in and try again. You stay signed in for 30 days, or until you haven’t used the console for 7.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Sign in again',
    detail: 'To add or remove a passkey, sign in again first. Then you have 15 minutes.',
  },
  'cross-site': {
    status: 403,
    title: 'Not from our own pages',
    detail:
      'With a cookie, changes can only be made from the console, with X-Requested-With: console.',
  },
  'not-approved': {
    status: 403,
    title: 'Not approved yet',
    detail: 'We’re still looking at your application. We’ll text you once it’s approved.',
  },
  suspended: {
    status: 403,
    title: 'Suspended',
    detail: 'Your account is suspended. Contact us to find out why.',
  },
  'licence-expired': {
    status: 403,
    title: 'Licence expired',
    detail: 'Your licence has expired. Send us the new one, and you can trade again.',
  },
  'no-subscription': {
    status: 402,
    title: 'Subscription needed',
    detail: 'Only agents with a subscription can see owners’ numbers.',
  },
  unconfirmed: {
    status: 409,
    title: 'Number not confirmed yet',
    detail: 'The owner hasn’t confirmed their number yet. You can still give a quote.',
  },
}

export const TOO_MANY_NUMBERS: ProblemDetails = {
  status: 429,
  title: 'Too many numbers',
  detail: 'You’ve been given all the numbers you can have today. Try again tomorrow.',
}
