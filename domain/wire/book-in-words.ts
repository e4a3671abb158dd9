// The trade book and its file say in these words what became of a quote.
import { inPounds } from '../basics/money.ts'
import type { BookQuote } from './trade-book.ts'

const DECLINED = 'Lost: the owner said no'
const ELSEWHERE = 'Lost: another buyer was chosen'

const BECAME: Record<NonNullable<BookQuote['became']>, string> = {
  closed: 'Owner took it down',
  unused: 'Taken down: its owner didn’t come back',
  stopped: 'Taken down',
  erased: 'Deleted',
  'other-car': 'Owner changed the reg',
  chosen: 'Owner took it down after choosing you',
  'chosen-elsewhere': ELSEWHERE,
  declined: DECLINED,
}

/** Such as "Live", "Expired" or "Lost: another buyer was chosen". */
export function bookStateInWords({ state, standing, became }: BookQuote): string {
  switch (state) {
    case 'live':
      return standing === 'expired' ? 'Expired' : standing === 'hidden' ? 'Hidden by us' : 'Live'
    case 'chosen':
      return 'Chosen'
    case 'collected':
      return 'Collected'
    case 'not-chosen':
      return standing === 'declined' ? DECLINED : ELSEWHERE
    case 'gone':
      return BECAME[became ?? 'closed']
  }
}

/** What was paid for a collected car, in pounds, by the agent's word, else by the owner's; null for any other car. */
export function sumPaid({ amount, collected }: BookQuote): number | null {
  return collected === null ? null : (collected.paid ?? ownersSum(amount, collected) ?? amount)
}

/** Such as "Paid in full" or "Paid £450"; null while nobody has said what was paid. */
export function ownerSaysInWords({ amount, collected }: BookQuote): string | null {
  const sum = collected && ownersSum(amount, collected)
  if (sum === null) return null
  return sum >= amount ? 'Paid in full' : `Paid ${inPounds(sum)}`
}

function ownersSum(
  amount: number,
  { ownerOutcome, ownerPaid }: NonNullable<BookQuote['collected']>,
): number | null {
  return ownerOutcome === 'paid-full' ? amount : ownerPaid
}
