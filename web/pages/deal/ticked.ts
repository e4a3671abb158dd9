// What is ticked on the list of what to have ready, kept in this browser. The link is a key and is kept
// nowhere: the deal is known by its car and its moment.
import type { Deal } from '../../../domain/wire/deal.ts'

type OfDeal = Pick<Deal, 'registrationNumber' | 'chosenAt'>

const KEY = 'ready'

/** The ids of the lines that are ticked. */
export function readTicked(deal: OfDeal): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const isOfDeal =
      typeof kept === 'object' && kept !== null && Reflect.get(kept, 'of') === of(deal)
    const ids: unknown = isOfDeal ? Reflect.get(kept, 'ids') : []
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    // Storage may be switched off: then nothing is ticked at first.
    return []
  }
}

/** Keeps them for this deal, in the place of those of any other. */
export function keepTicked(deal: OfDeal, ids: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ of: of(deal), ids }))
  } catch {
    // Then they last until the page is left.
  }
}

/** For a car that has been collected. */
export function dropTicked(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept.
  }
}

function of({ registrationNumber, chosenAt }: OfDeal): string {
  return `${registrationNumber} ${chosenAt}`
}
