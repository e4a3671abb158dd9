import { ASKABLE, type AskableFact } from './facts.ts'
import type { Facts } from '../wire/facts.ts'

interface FactWords {
  /** The heading over the answers on the edit page. */
  label: string
  /** The name inside a sentence, such as "Given before you changed: keys". */
  name: string
  /** The words for what buyers would like to know, in a text; the name where they are left out. */
  asked?: string
}

export const FACT_WORDS: Record<AskableFact, FactWords> = {
  starts: { label: 'Starts', name: 'starts', asked: 'if it starts' },
  rolls: { label: 'Can it be pushed and steered?', name: 'rolls and steers', asked: 'if it rolls' },
  keys: { label: 'Keys', name: 'keys' },
  v5c: { label: 'V5C (log book)', name: 'V5C' },
  catalyst: { label: 'Catalytic converter', name: 'catalytic converter' },
  tyres: { label: 'Tyres hold air', name: 'tyres' },
  stands: { label: 'Where it stands', name: 'where it stands' },
}

export const GONE_BY = 'It must be gone by'
export const NOT_SAID = 'Not said'

/** The facts about the car that were said otherwise `before`. When to call is no fact about the car. */
export function changedFacts(before: Facts, now: Facts): string[] {
  const changed = ASKABLE.filter((fact) => before[fact] !== now[fact])
  const names = changed.map((fact) => FACT_WORDS[fact].name)
  return before.goneBy === now.goneBy ? names : [...names, 'when it must be gone']
}
