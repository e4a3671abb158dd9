import { shortDay } from '../../../../domain/basics/days.ts'
import { answerTo, ASKABLE, type AskableFact } from '../../../../domain/vehicles/facts.ts'
import { FACT_WORDS, GONE_BY, NOT_SAID } from '../../../../domain/vehicles/facts.ts'
import type { FilterFact } from '../../../../domain/market/search-filters.ts'
import type { Facts } from '../../../../domain/wire/facts.ts'

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
  keys: 'Keys',
  rolls: 'Can be pushed and steered',
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

// Labels that two columns of a phone have room for, answers that go with them, and the question for each.
const ASKED: Record<AskableFact, { label: string; yes?: string; no?: string; ask: string }> = {
  starts: { label: 'Starts', ask: 'Ask If It Starts' },
  rolls: { label: 'Rolls, steers', ask: 'Ask If It Rolls' },
  keys: { label: 'Keys', ask: 'Ask About the Keys' },
  v5c: { label: 'V5C', ask: 'Ask About the V5C' },
  catalyst: { label: 'Catalyst', yes: 'Fitted', no: 'Not fitted', ask: 'Ask About the Catalyst' },
  tyres: { label: 'Tyres', yes: 'Hold air', no: 'Flat', ask: 'Ask About the Tyres' },
  stands: { label: 'Where', ask: 'Ask Where It Stands' },
}

/** Each fact with the owner's answer, or that there is none. */
export function answersOf(facts: Facts): [label: string, answer: string][] {
  const answers = ASKABLE.map((fact): [string, string] => {
    const { label, yes, no } = ASKED[fact]
    const said = facts[fact] === true ? yes : facts[fact] === false ? no : undefined
    return [label, said ?? answerTo(facts, fact)?.label ?? NOT_SAID]
  })
  const { goneBy } = facts
  return goneBy === null ? answers : [...answers, [GONE_BY, shortDay(Date.parse(goneBy))]]
}

/** On the button that asks about all of them. */
export function askWords([fact, ...others]: AskableFact[]): string {
  return fact === undefined || others.length > 0 ? 'Ask the Owner' : ASKED[fact].ask
}

/** Such as "starts, keys and V5C". */
export function namesOf(facts: AskableFact[]): string {
  const names = facts.map((fact) => FACT_WORDS[fact].name)
  return new Intl.ListFormat('en-GB').format(names)
}
