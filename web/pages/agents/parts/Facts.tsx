import { capitalised } from '../../../../domain/basics/capitalised.ts'
import {
  NOT_SAID,
  type CallTime,
  answerTo,
  ASKABLE,
  type AskableFact,
  FACT_WORDS,
  GONE_BY,
} from '../../../../domain/vehicles/facts.ts'
import type { Facts } from '../../../../domain/wire/facts.ts'
import { Rows } from '../../../components/console/ConsoleFrame.tsx'
import { shortDay } from '../../../../domain/basics/days.ts'
import type { FilterFact } from '../../../../domain/market/search-filters.ts'

export function FactChips({ facts, none }: { facts: Facts; none?: string }) {
  const chips = chipsOf(facts)
  if (chips.length === 0) return none === undefined ? null : <p className="quiet">{none}</p>
  return (
    <ul className="row near small-words" role="list" aria-label="From the owner">
      {chips.map(({ words, isGood }) => (
        <li key={words} className={isGood ? 'chip good' : 'chip'}>
          {words}
        </li>
      ))}
    </ul>
  )
}

export function FactList({ facts }: { facts: (readonly [string, string | null])[] }) {
  const unsaid = <span className="quiet">{NOT_SAID}</span>
  return (
    <Rows
      className="rows owners-facts small-words"
      rows={facts.map(([label, answer]) => [label, answer === NOT_SAID ? unsaid : answer])}
    />
  )
}

/** In a box of its own above the number; nothing where the owner named no time. */
export function WhenToCall({ times }: { times: CallTime[] }) {
  if (times.length === 0) return null
  const words = new Intl.ListFormat('en-GB').format(times)
  return (
    <div className="box done stack near">
      <p>
        <strong>When to call</strong>
      </p>
      <p>{capitalised(words)}.</p>
    </div>
  )
}

// As short as a row has room for, in the order in which a price hangs on them.
const CHIPS = [
  ['starts', 'Starts', 'Won’t start'],
  ['v5c', 'V5C', 'No V5C'],
  ['catalyst', 'Catalyst', 'No catalyst'],
  ['rolls', 'Rolls', 'Won’t roll'],
  ['keys', 'Keys', 'No keys'],
  ['tyres', 'Tyres hold air', 'Flat tyres'],
] as const

export const FILTER_NAMES: Record<FilterFact, string> = {
  starts: 'Starts',
  v5c: 'V5C to hand',
  catalyst: 'Catalyst fitted',
  keys: 'Keys',
  rolls: 'Can be pushed and steered',
}

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

export function answersOf(facts: Facts): [label: string, answer: string][] {
  const answers = ASKABLE.map((fact): [string, string] => {
    const { label, yes, no } = ASKED[fact]
    const said = facts[fact] === true ? yes : facts[fact] === false ? no : undefined
    return [label, said ?? answerTo(facts, fact)?.label ?? NOT_SAID]
  })
  const { goneBy } = facts
  return goneBy === null ? answers : [...answers, [GONE_BY, shortDay(Date.parse(goneBy))]]
}

export function askWords([fact, ...others]: AskableFact[]): string {
  return fact === undefined || others.length > 0 ? 'Ask the Owner' : ASKED[fact].ask
}

export function namesOf(facts: AskableFact[]): string {
  const names = facts.map((fact) => FACT_WORDS[fact].name)
  return new Intl.ListFormat('en-GB').format(names)
}
