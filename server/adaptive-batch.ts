// Long work beside a live server is done in steps, each as large as the last one's time allows, so
// that neither a waiting request nor another process's write waits long.

export interface Pace {
  /** How much the next step should take on. */
  readonly size: number
  /** Tells how long a step took, in milliseconds. */
  took(ms: number): void
}

/** Steps that begin at `size` and settle where each takes about `ms`, within `least` and `most`. */
export function pace(limits: { size: number; ms: number; least: number; most: number }): Pace {
  let { size } = limits
  return {
    get size() {
      return size
    },
    took(ms) {
      const factor = ms > limits.ms ? 0.5 : ms < limits.ms / 3 ? 2 : 1
      size = Math.round(Math.min(Math.max(size * factor, limits.least), limits.most))
    },
  }
}
