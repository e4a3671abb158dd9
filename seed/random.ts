// Chance that comes out alike every time, so that a seed run twice makes the same cars and pictures.

export type Random = ReturnType<typeof randomFrom>

/** Chance from a number. Numbers next to each other have nothing in common. */
export function randomFrom(number: number) {
  const next = mulberry(number)
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    between: (low: number, high: number): number => low + next() * (high - low),
    /** True as often as `share` (0 to 1) says. */
    chance: (share: number): boolean => next() < share,
    /** One of `items`, or a letter of a text. Throws where there is none. */
    pick<T>(items: ArrayLike<T>): T {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
  }
}

// Tommy Ettinger's mulberry32, begun at a number that is mixed well.
function mulberry(number: number): () => number {
  let state = Math.imul(number + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
