// What is ticked of what to have ready, kept in this browser until the owner has said how it went. The link is a
// key and is kept nowhere: the deal is known by its car and its moment.
import type { Deal } from '../../../domain/wire/deal.ts'

type OfDeal = Pick<Deal, 'registrationNumber' | 'chosenAt'>

const KEY = 'ready'

/** The ids of the lines that are ticked. */
export function readTicked(deal: OfDeal): string[] {
  try {
    const [of, ...ids] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
    return of === nameOf(deal) ? ids : []
  } catch {
    // Storage may be switched off: then nothing is ticked at first.
    return []
  }
}

/** Keeps them for this deal, in the place of those of any other; null where nothing is left to have ready. */
export function keepTicked(deal: OfDeal, ids: string[] | null): void {
  try {
    if (ids === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify([nameOf(deal), ...ids]))
  } catch {
    // Then they last until the page is left.
  }
}

function nameOf({ registrationNumber, chosenAt }: OfDeal): string {
  return `${registrationNumber} ${chosenAt}`
}
