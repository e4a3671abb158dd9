// Quotes on a car, in words.

/** Such as "No quotes yet" or "1 quote". */
export function quoteCountWords(quotes: number): string {
  if (quotes === 0) return 'No quotes yet'
  return quotes === 1 ? '1 quote' : `${quotes} quotes`
}

/** Pounds, with pence only where there are some: £1,250 or £310.50. */
export function poundsWords(amount: number): string {
  return amount.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  })
}
