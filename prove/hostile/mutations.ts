// Whole photos that were damaged by chance, the same each time.

type Random = (below: number) => number

// https://en.wikipedia.org/wiki/Linear_congruential_generator, with the constants of Numerical Recipes.
export function openRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** `whole` with bytes changed, cut, doubled or overwritten. */
export function mutated(whole: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(whole)
  const from = random(bytes.length)
  switch (random(5)) {
    case 0:
      for (let byte = 0; byte < 1 + random(40); byte += 1) bytes[random(bytes.length)] = random(256)
      return bytes
    case 1:
      // The headers, where the sizes are.
      for (let byte = 0; byte < 4; byte += 1) bytes[4 + random(60)] = random(256)
      return bytes
    case 2:
      return bytes.subarray(0, from)
    case 3:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(random(bytes.length))])
    default:
      return bytes.fill(random(256), from, Math.min(bytes.length, from + random(2000)))
  }
}
