import { capitalised } from '../../../../domain/basics/capitalised.ts'
import { NOT_SAID, type CallTime } from '../../../../domain/vehicles/facts.ts'
import type { Facts } from '../../../../domain/wire/facts.ts'
import { Rows } from '../../../components/console/ConsoleFrame.tsx'
import { chipsOf } from './fact-words.ts'

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
