// What the console says of the facts that owners give.
import type { AskableFact } from '../../../domain/facts.ts'
import { FACT_WORDS } from '../../../domain/facts-in-words.ts'
import type { FilterFact } from '../../../domain/search-filters.ts'
import type { Facts } from '../../../domain/wire/facts.ts'

// As short as a row has room for, in the order in which a price hangs on them.
const CHIPS = [
  ['starts', 'Starts', 'Won’t start'],
  ['v5c', 'V5C', 'No V5C'],
  ['catalyst', 'Catalyst', 'No catalyst'],
  ['rolls', 'Rolls', 'Won’t roll'],
  ['keys', 'Keys', 'No keys'],
  ['tyres', 'Tyres hold air', 'Flat tyres'],
] as const

/** What narrows the list, as its filter says it. */
export const FILTER_NAMES: Record<FilterFact, string> = {
  starts: 'Starts',
  v5c: 'V5C to hand',
  catalyst: 'Catalyst fitted',
  keys: 'With keys',
  rolls: 'Rolls and steers',
}

/** What was said; nothing of what was not. */
export function chipsOf(facts: Facts): { words: string; isGood: boolean }[] {
  return CHIPS.flatMap(([fact, yes, no]) => {
    const said = facts[fact]
    if (said === null) return []
    const isGood = said !== false && said !== 0
    return [{ words: isGood ? yes : no, isGood }]
  })
}

/** Such as "starts, keys and V5C". */
export function namesOf(facts: AskableFact[]): string {
  const names = facts.map((fact) => FACT_WORDS[fact].name)
  return new Intl.ListFormat('en-GB').format(names)
}
