// Chance that comes out alike every time, so that a seed run twice makes the same cars and pictures.

export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** From `low` up to `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True as often as `share` (0 to 1) says. */
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** One of `items`, each as often as its weight says. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
}

/** Chance from a number. Numbers next to each other have nothing in common. */
export function randomFrom(number: number): Random {
  const next = mulberry(number)
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1)
      if (found === undefined) throw new Error('There is nothing to pick from.')
      return found[0]
    },
  }
}

/** The letters of a text, to pick from. Throws where there is none. */
export function lettersOf(text: string): readonly [string, ...string[]] {
  return someOf(Array.from(text))
}

/** The words of a text, to pick from. Throws where there is none. */
export function wordsOf(text: string): readonly [string, ...string[]] {
  return someOf(text.split(' '))
}

function someOf([first, ...others]: string[]): readonly [string, ...string[]] {
  if (first === undefined) throw new Error('There is nothing to pick from.')
  return [first, ...others]
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
