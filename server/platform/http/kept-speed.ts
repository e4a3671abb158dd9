// Tells who is too slow without minding a pause: what comes buys time, a second for each
// `bytesPerSecond`, and no more than `keptMs` of it is kept.

export interface KeptSpeed {
  /** That `bytes` more came. */
  came(bytes: number, now: number): void
  /** Whether the time it bought is over. */
  isSlow(now: number): boolean
}

interface Speed {
  bytesPerSecond: number
  keptMs: number
  /** The time it is given at first. */
  givenMs: number
}

/** Measures one transfer, from `start`. */
export function keptSpeed({ bytesPerSecond, keptMs, givenMs }: Speed, start: number): KeptSpeed {
  let enoughUntil = start + givenMs
  return {
    came(bytes, now) {
      enoughUntil = Math.min(enoughUntil + (bytes / bytesPerSecond) * 1000, now + keptMs)
    },
    isSlow: (now) => now >= enoughUntil,
  }
}
