// Those of `reasons.ts` that agents and operators are told.
import { inPounds, pounds } from '../../domain/basics/money.ts'
import { waitInWords } from '../../domain/basics/time.ts'

export const AGENTS_REASONS = {
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
  'stripe-refused': {
    status: 503,
    title: 'The payment was not started',
    detail: ({ call }: { call: string }) => `We couldn’t start the payment. Call ${call}.`,
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
      'The owner has changed the registration. Load the page again and give a quote for that car.',
  },
  'confirm-amount': {
    status: 409,
    title: 'Type the amount again',
    detail: amountAgain,
    also: (given: { amountPence: number }) => ({
      problems: [{ field: 'amountAgain', code: 'required', message: amountAgain(given) }],
    }),
  },
  chosen: {
    status: 409,
    title: 'You were chosen',
    detail: 'You were chosen. Tell the owner, then call it off.',
  },
  'not-chosen': {
    status: 409,
    title: 'You’re not chosen',
    detail: 'The owner has not chosen you for this car, or not any more.',
  },
  'collection-over': {
    status: 409,
    title: 'That collection is over',
    detail:
      'We’ve asked the owner how it went. If you didn’t come, ask them to answer “Nobody came”, then “New Day Agreed”.',
  },
  answered: {
    status: 409,
    title: 'Already answered',
    detail: 'You’ve answered already. To add something, contact us.',
  },
  'complaint-closed': {
    status: 409,
    title: 'Complaint closed',
    detail: 'This complaint is closed, so nothing can be added to it.',
  },
  'too-many-disclosures': {
    status: 429,
    title: 'Too many numbers',
    detail: 'You’ve been given all the numbers you can have today. Try again tomorrow.',
  },
  'too-many-cars': {
    status: 429,
    title: 'Too many cars',
    detail:
      'You’ve seen all the cars that one agent can see in a day. You can see more after midnight. Cars you’ve seen today still open.',
  },
  'too-many-questions': {
    status: 429,
    title: 'Too many questions',
    detail:
      'You’ve asked about as many cars as one agent can in a day. You can ask more after midnight.',
  },
  'too-many-quotes': {
    status: 429,
    title: 'Too many quotes',
    detail: (given: { in: 'hour' | 'day'; retryAfterSeconds: number }) =>
      given.in === 'hour'
        ? `You’ve sent all the quotes that one agent can send in an hour. You can send more in ${waitInWords(given.retryAfterSeconds)}.`
        : 'You’ve sent all the quotes that one agent can send in a day. You can send more after midnight.',
    also: (given: { in: string }) => ({ limit: `quotes-${given.in}` }),
  },
  'too-many-days': {
    status: 429,
    title: 'Changed too often',
    detail: 'You’ve changed the day as often as you can in a day. Call the owner instead.',
  },
  'too-many-people': {
    status: 429,
    title: 'Too many people',
    detail: 'You’ve added as many people as you can in a day. Try again tomorrow.',
  },

  // Operators.
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
  'too-many-looks': {
    status: 429,
    title: 'Enough numbers for today',
    detail: 'You’ve been shown as many numbers as one person may see in a day. Ask a manager.',
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
  'text-over': {
    status: 409,
    title: 'Its time is over',
    detail: 'It would come too late. For a new sign-in code they have to ask again.',
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
} as const

function amountAgain({ amountPence }: { amountPence: number }): string {
  return `${inPounds(pounds(amountPence))}? Type it again if you mean it.`
}
