import { TOO_MANY_CARS, TOO_MANY_NUMBERS } from './agent-refusals.ts'
import type { ProblemDetails } from './problem-details.ts'

export const DEAL_REFUSALS = {
  'quote-changed': {
    status: 409,
    title: 'This quote has changed',
    detail:
      'The buyer has changed or withdrawn this quote since you opened the page. Load it again.',
  },
  'under-offer': {
    status: 409,
    title: 'Another quote is chosen',
    detail: 'The owner has chosen a quote for this car. That has to be undone or called off first.',
  },
  'no-deal': {
    status: 409,
    title: 'No quote is chosen',
    detail: 'There is no deal for this car any more. Your quotes are still there to choose from.',
  },
  'other-deal': {
    status: 409,
    title: 'Another buyer is chosen',
    detail: 'You’ve chosen another buyer since you opened this page. Load it again.',
  },
  'undo-over': {
    status: 409,
    title: 'Too late to undo',
    detail: 'A choice can be undone for an hour. If the buyer isn’t coming, call it off.',
  },
  'outcome-said': {
    status: 409,
    title: 'Already answered',
    detail: 'The owner has said how the collection went, so this can’t be changed any more.',
  },
  'collection-over': {
    status: 409,
    title: 'That collection is over',
    detail:
      'We’ve asked the owner how it went. If you didn’t come, ask them to answer “Nobody came”, then “New Day Agreed”.',
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
  answered: {
    status: 409,
    title: 'Already answered',
    detail: 'You’ve answered already. To add something, contact us.',
  },
} as const satisfies Record<string, ProblemDetails>

/** What counts in a day. */
export const TOO_OFTEN = {
  'too-many-disclosures': TOO_MANY_NUMBERS,
  'too-many-cars': TOO_MANY_CARS,
  'too-many-looks': {
    status: 429,
    title: 'Enough numbers for today',
    detail: 'You’ve been shown as many numbers as one person may see in a day. Ask a manager.',
  },
  'too-many-people': {
    status: 429,
    title: 'Too many people',
    detail: 'You’ve added as many people as you can in a day. Try again tomorrow.',
  },
  'too-many-choices': {
    status: 429,
    title: 'Chosen too often',
    detail: 'You’ve chosen quotes for this car as often as you can in a day. Try again tomorrow.',
  },
  'too-many-days': {
    status: 429,
    title: 'Changed too often',
    detail: 'You’ve changed the day as often as you can in a day. Call the owner instead.',
  },
} as const satisfies Record<string, ProblemDetails>

export const CONFIRM_FIRST: ProblemDetails = {
  status: 409,
  title: 'Say that the car is yours first',
  detail: 'Open the link in your first text and answer “Yes, it’s mine”. Then you can choose.',
}
