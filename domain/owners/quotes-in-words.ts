import { inPounds } from '../basics/money.ts'

/** Such as "3 quotes, best £640". Only quotes that can be chosen count; `best` is in pounds. */
export function quotesInWords(quotes: { count: number; best: number } | null): string {
  if (quotes === null) return 'No quotes yet'
  const { count, best } = quotes
  if (count === 0) return 'No quotes on offer'
  return count === 1 ? `1 quote, ${inPounds(best)}` : `${count} quotes, best ${inPounds(best)}`
}
