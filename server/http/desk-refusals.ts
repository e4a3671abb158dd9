import type { ProblemDetails } from './problem-details.ts'

export const DESK_REFUSALS = {
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
