// Money is kept in pence and spoken of in pounds.

/** A whole number of pence. */
export type Pence = number & { readonly __brand: 'Pence' }

/** Pounds, as a number with at most two decimals, of an amount in pence. */
export function pounds(pence: number): number {
  return pence / 100
}

/** The pence of `amount` pounds, or null where it has more than two decimals or is no finite number. */
export function penceOf(amount: number): Pence | null {
  const pence = Math.round(amount * 100)
  return isPence(pence) && pounds(pence) === amount ? pence : null
}

function isPence(pence: number): pence is Pence {
  return Number.isSafeInteger(pence)
}
