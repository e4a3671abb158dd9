// Money is kept in pence and spoken of in pounds.

/** Pounds, as a number with at most two decimals, of an amount in pence. */
export function pounds(pence: number): number {
  return pence / 100
}
