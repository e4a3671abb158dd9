// How a posting's quotes are summed up for its owner.
import { inPounds } from './money.ts'

/** Stands above the quotes. */
export const ALL_QUOTES =
  'These are all the quotes received. You can contact the agents with the best price.'
/** Stands below them: what a stranger's message may ask for. */
export const PAYMENT_ADVICE =
  'Agents pay you, by bank transfer or cheque. Give your bank details in person when the car is collected, not by text. Never pay an agent.'
/** Stands in their place. */
export const NO_QUOTES = {
  heading: 'No quotes for your listing yet.',
  text: 'You will be notified once there are any.',
}

/** Such as "3 quotes, best £640", of those that can be chosen; `best` is in pounds. */
export function quotesInWords(quotes: { count: number; best: number } | null): string {
  if (quotes === null) return 'No quotes yet'
  const { count, best } = quotes
  if (count === 0) return 'No quotes on offer'
  return count === 1 ? `1 quote, ${inPounds(best)}` : `${count} quotes, best ${inPounds(best)}`
}
