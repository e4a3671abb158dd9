import { waitInWords } from '../../../domain/basics/time.ts'
import { inPounds, pounds } from '../../../domain/basics/money.ts'
import type { Refusal } from '../refusal.ts'
import type { ProblemDetails } from './problem-details.ts'

type AgentReason = Extract<
  Refusal['reason'],
  | 'signed-out'
  | 'sign-in-again'
  | 'owner-only'
  | 'cross-site'
  | 'not-approved'
  | 'suspended'
  | 'licence-expired'
  | 'no-subscription'
  | 'subscribed-already'
  | 'payment-disputed'
  | 'stripe-down'
  | 'unconfirmed'
  | 'asked-not-to'
  | 'only-chosen'
  | 'chosen-elsewhere'
  | 'other-car'
  | 'complaint-closed'
>

/** How each is answered. */
export const AGENT_REFUSALS: Record<AgentReason, ProblemDetails> = {
  'signed-out': {
    status: 401,
    title: 'Not signed in',
    detail: 'Sign in and try again. You’re signed out after a while, or sooner if you do nothing.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Sign in again',
    detail: 'To do this, sign in again first. Then you have 15 minutes.',
  },
  'owner-only': {
    status: 403,
    title: 'Only for the account’s owner',
    detail: 'Only the owner of your account can do this.',
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
  'subscribed-already': {
    status: 409,
    title: 'Subscribed already',
    detail: 'You have a subscription. Change it under Manage Subscription.',
  },
  'payment-disputed': {
    status: 409,
    title: 'Payment disputed',
    detail: 'Your bank has disputed a payment. Call us before you subscribe again.',
  },
  'stripe-down': {
    status: 503,
    title: 'Stripe is not answering',
    detail: 'Stripe, which takes our payments, isn’t answering. Try again in a few minutes.',
    retryAfterSeconds: 60,
  },
  unconfirmed: {
    status: 409,
    title: 'Number not confirmed yet',
    detail: 'The owner hasn’t confirmed their number yet. You can still give a quote.',
  },
  'asked-not-to': {
    status: 403,
    title: 'Asked not to call',
    detail: 'The owner asked you not to call. Calling, texting or messaging them breaks our terms.',
  },
  'only-chosen': {
    status: 403,
    title: 'Only for the chosen buyer',
    detail:
      'The owner gives their number only to the buyer they choose. You can still give a quote.',
  },
  'chosen-elsewhere': {
    status: 403,
    title: 'Chosen elsewhere',
    detail: 'The owner has chosen another buyer.',
  },
  'other-car': {
    status: 409,
    title: 'Another car now',
    detail:
      'The owner has changed the registration, so this quote is for another car. Give a new quote.',
  },
  'complaint-closed': {
    status: 409,
    title: 'Complaint closed',
    detail: 'This complaint is closed, so nothing can be added to it.',
  },
}

export const TOO_MANY_NUMBERS: ProblemDetails = {
  status: 429,
  title: 'Too many numbers',
  detail: 'You’ve been given all the numbers you can have today. Try again tomorrow.',
}

export const TOO_MANY_CARS: ProblemDetails = {
  status: 429,
  title: 'Too many cars',
  detail:
    'You’ve seen all the cars that one agent can see in a day. You can see more after midnight. Cars you’ve seen today still open.',
}

export const TOO_MANY_QUESTIONS: ProblemDetails = {
  status: 429,
  title: 'Too many questions',
  detail:
    'You’ve asked about as many cars as one agent can in a day. You can ask more after midnight.',
}

const TOO_MANY_QUOTES = {
  hour: 'You’ve sent all the quotes that one agent can send in an hour.',
  day: 'You’ve sent all the quotes that one agent can send in a day. You can send more after midnight.',
}

/** The answer to a quote past the limit of the hour or the day. */
export function tooManyQuotes(within: 'hour' | 'day', retryAfterSeconds: number): ProblemDetails {
  const wait = waitInWords(retryAfterSeconds)
  const more = within === 'hour' ? ` You can send more in ${wait}.` : ''
  const detail = `${TOO_MANY_QUOTES[within]}${more}`
  const limit = `quotes-${within}`
  return { status: 429, title: 'Too many quotes', detail, limit, retryAfterSeconds }
}

/** The answer to an amount that waits for a second typing: it has to be true of every amount. */
export function confirmAmount(amountPence: number): ProblemDetails {
  const message = `${inPounds(pounds(amountPence))}? Type it again if you mean it.`
  return {
    status: 409,
    title: 'Type the amount again',
    detail: message,
    problems: [{ field: 'amountAgain', code: 'required', message }],
  }
}
