// Time is handed in, so that a test can be at 07:59 on the day the clocks change.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
