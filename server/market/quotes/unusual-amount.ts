import { pounds } from '../../../domain/basics/money.ts'
import type { ScrapGuide } from '../../../domain/wire/scrap-guide.ts'

const TIMES = 3
// Few buyers offer less or more than this, in pence, for a car of whose worth nothing is known.
const LEAST = 10_00
const MOST = 5_000_00

/**
 * Whether an amount in pence is more than three times or less than a third of the median of what other
 * buyers offer for the car, or of its scrap guide (in pounds) where none does.
 */
export function isUnusual(
  amount: number,
  others: number[],
  guide: Pick<ScrapGuide, 'from' | 'to'> | null,
): boolean {
  const typical = medianOf(others)
  if (typical !== undefined) return amount > TIMES * typical || amount * TIMES < typical
  if (guide !== null) {
    return pounds(amount) > TIMES * guide.to || pounds(amount) * TIMES < guide.from
  }
  return amount > MOST || amount < LEAST
}

// Of two middle amounts the lower counts, so that one absurd quote beside a fair one does not make room for more.
function medianOf(amounts: number[]): number | undefined {
  const sorted = amounts.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length / 2) - 1]
}
