// A part of `kept.ts`: what is kept about operators and what they do.
import type { Kept } from './kept-time.ts'

/** A session at the desk that nobody uses ends sooner than others. */
export const DESK_IDLE_HOURS = 1

export const KEPT_OF_STAFF = {
  deskSessions: {
    what: 'That one of our staff is signed in, in coded form',
    howLong: '{} hours, or one without use',
    hours: 8,
    task: 'purgeOldRows',
  },
  deskNetworks: {
    what: 'A coded form of the networks from which our staff sign in, so that a new one is noticed',
    howLong: '{} days after they last do',
    days: 90,
    task: 'purgeOldRows',
  },
  changes: {
    what: 'What our staff changed and looked at, and the reason they gave',
    howLong: '{} days',
    days: 730,
    task: 'purgeOldRows',
  },
} as const satisfies Record<string, Kept>
