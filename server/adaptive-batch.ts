// Long work beside a live server is done in batches, each as large as the last one's time allows, so
// that no request and no other process's write waits long.

export interface AdaptiveBatch {
  /** The size of the next batch. */
  readonly size: number
  /** Reports how long a batch took, in milliseconds. */
  took(ms: number): void
}

/** Batches that start at `size` and settle where each takes about `ms`, from `least` to `most`. */
export function adaptiveBatch(limits: {
  size: number
  ms: number
  least: number
  most: number
}): AdaptiveBatch {
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
