import type { Facts } from '../../../../domain/wire/facts.ts'
import { chipsOf } from './fact-words.ts'

interface FactChipsProps {
  facts: Facts
  /** What to say where the owner said nothing. */
  none?: string
}

/** What the owner said about the car, in a few words. */
export function FactChips({ facts, none }: FactChipsProps) {
  const chips = chipsOf(facts)
  if (chips.length === 0) return none === undefined ? null : <p>{none}</p>
  return (
    <ul className="fact-chips" role="list" aria-label="From the owner">
      {chips.map(({ words, isGood }) => (
        <li key={words} className={isGood ? 'good' : undefined}>
          {words}
        </li>
      ))}
    </ul>
  )
}
