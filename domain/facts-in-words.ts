// What pages and texts say of the facts of a car.
import { ASKABLE, type AskableFact, type CallTime } from './facts.ts'
import type { Facts } from './wire/facts.ts'

interface FactWords {
  /** Over its answers on the edit page. */
  label: string
  /** As a part of a sentence: "Given before you changed: keys". */
  name: string
  /** What buyers would like to know, in a text. */
  asked: string
  /** Each answer as it is sent and as it is shown. */
  answers: [value: string, label: string][]
}

const YES_NO: FactWords['answers'] = [
  ['yes', 'Yes'],
  ['no', 'No'],
]

export const FACT_WORDS: Record<AskableFact, FactWords> = {
  starts: { label: 'Starts', name: 'starts', asked: 'if it starts', answers: YES_NO },
  rolls: {
    label: 'Rolls and steers',
    name: 'rolls and steers',
    asked: 'if it rolls',
    answers: YES_NO,
  },
  keys: {
    label: 'Keys',
    name: 'keys',
    asked: 'keys',
    answers: [
      ['0', 'None'],
      ['1', '1'],
      ['2', '2'],
    ],
  },
  v5c: { label: 'V5C (log book)', name: 'V5C', asked: 'V5C', answers: YES_NO },
  catalyst: {
    label: 'Catalytic converter',
    name: 'catalytic converter',
    asked: 'catalytic converter',
    answers: YES_NO,
  },
  tyres: { label: 'Tyres hold air', name: 'tyres', asked: 'tyres', answers: YES_NO },
  stands: {
    label: 'Where it stands',
    name: 'where it stands',
    asked: 'where it stands',
    answers: [
      ['road', 'Road'],
      ['drive', 'Drive'],
      ['garage', 'Garage'],
      ['underground', 'Underground'],
    ],
  },
}

export const GONE_BY = 'Gone by'
export const NOT_SAID = 'Not said'
export const CALL_TIME_LABELS: Record<CallTime, string> = {
  mornings: 'Mornings',
  afternoons: 'Afternoons',
  evenings: 'Evenings',
  weekends: 'Weekends',
}

/** What of the car was said otherwise `before`; when to call is nothing of the car. */
export function changedFacts(before: Facts, now: Facts): string[] {
  const changed = ASKABLE.filter((fact) => before[fact] !== now[fact])
  const names = changed.map((fact) => FACT_WORDS[fact].name)
  return before.goneBy === now.goneBy ? names : [...names, 'gone by']
}
