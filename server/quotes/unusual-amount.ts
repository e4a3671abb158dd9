// What a buyer who is the first to quote on a car rarely goes beyond, in pence.
const LEAST = 10_00
const MOST_OF_THE_FIRST = 5_000_00
// Few and far apart, so that a question tells nothing of ordinary prices: up to the first of these the
// quotes of others play no part.
const CEILINGS = [2_000_00, 4_000_00, 8_000_00, 16_000_00, 32_000_00]
const TIMES_OTHERS = 4

/** Whether the amount is usual on any car. */
export function isOrdinary(amount: number): boolean {
  return amount >= LEAST && amount <= (CEILINGS[0] ?? LEAST)
}

/** In pence; `others` are what other buyers offer for the car, in any order. */
export function isUnusual(amount: number, others: number[]): boolean {
  return amount < LEAST || amount > ceilingBeside(others)
}

function ceilingBeside(others: number[]): number {
  const typical = middleOf(others)
  if (typical === undefined) return MOST_OF_THE_FIRST
  return CEILINGS.find((ceiling) => ceiling >= TIMES_OTHERS * typical) ?? Infinity
}

// The lower of two, so that one absurd quote beside a fair one does not make room for more.
function middleOf(amounts: number[]): number | undefined {
  const sorted = amounts.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length / 2) - 1]
}
