// What the agent's quotes come to, in one line.
import type { ListedOwnQuote } from '../../../calls/agents/own-quotes.ts'

/** Of all quotes there are; such as "12 quotes, 9 of them on cars still listed." */
export function summaryWords(quotes: ListedOwnQuote[]): string {
  const all = quotes.length === 1 ? '1 quote' : `${quotes.length} quotes`
  const live = quotes.filter(({ vehicleId }) => vehicleId !== null).length
  if (live === quotes.length) {
    return quotes.length === 1
      ? '1 quote, on a car still listed.'
      : `${all}, all on cars still listed.`
  }
  if (live === 0) return `${all}, none on a car still listed.`
  return `${all}, ${live} of them on ${live === 1 ? 'a car' : 'cars'} still listed.`
}
