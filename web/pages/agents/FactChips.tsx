import type { Facts } from '../../../domain/wire/facts.ts'
import { chipsOf } from './fact-words.ts'

/** What the owner said of the car, in a few words; nothing where they said nothing. */
export function FactChips({ facts }: { facts: Facts }) {
  const chips = chipsOf(facts)
  if (chips.length === 0) return null
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
