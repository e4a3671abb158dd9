// What an owner can tell buyers of a car on the edit page, in its order: a price that knows it stays.
import { accept, refuse, type Outcome, type Problem } from './problem.ts'
import { readDay } from './read-day.ts'
import { DAY_MS, dayOf } from './time.ts'
import type { Facts } from './wire/facts.ts'

/** What buyers can ask an owner about. */
export const ASKABLE = ['starts', 'rolls', 'keys', 'v5c', 'catalyst', 'tyres', 'stands'] as const
export type AskableFact = (typeof ASKABLE)[number]

/** Where the car stands. */
export const STANDS = ['road', 'drive', 'garage', 'underground'] as const

/** When to call. */
export const CALL_TIMES = ['mornings', 'afternoons', 'evenings', 'weekends'] as const
export type CallTime = (typeof CALL_TIMES)[number]

/** The fields of the form; each time to call is one, `yes` where it is ticked. */
export type FactField = AskableFact | 'goneBy' | CallTime

/** As they are sent; '' where nothing was said. */
export type TypedFacts = Record<FactField, string>

export const FACT_FIELDS: FactField[] = [...ASKABLE, 'goneBy', ...CALL_TIMES]

/** A car of which its owner has said nothing. */
export const NOTHING_SAID: Facts = {
  starts: null,
  rolls: null,
  keys: null,
  v5c: null,
  catalyst: null,
  tyres: null,
  stands: null,
  goneBy: null,
  callTimes: [],
}

const YES_NO = { yes: true, no: false }
const KEYS = { '0': 0, '1': 1, '2': 2 } as const
const PLACES = {
  road: 'road',
  drive: 'drive',
  garage: 'garage',
  underground: 'underground',
} as const
const TICK = { yes: true }
const LATEST_DAYS = 366

/** Reads the form. Refusals: `choice`; of the day `format`, `range`. */
export function parseFacts(typed: TypedFacts, today: Date): Outcome<Facts, FactField> {
  const problems: Problem<FactField>[] = []
  const read = <T>(field: FactField, parse: (text: string) => Outcome<T, FactField>): T | null => {
    const text = typed[field].trim()
    const outcome = text === '' ? accept(null) : parse(text)
    if (!outcome.ok) problems.push(...outcome.problems)
    return outcome.ok ? outcome.value : null
  }
  const choose = <T>(field: FactField, choices: Record<string, T>): T | null =>
    read(field, (text) => {
      const choice = Object.hasOwn(choices, text) ? choices[text] : undefined
      const words = `Choose one of: ${Object.keys(choices).join(', ')}.`
      return choice === undefined ? refuse(field, 'choice', words) : accept(choice)
    })
  const facts: Facts = {
    starts: choose('starts', YES_NO),
    rolls: choose('rolls', YES_NO),
    keys: choose('keys', KEYS),
    v5c: choose('v5c', YES_NO),
    catalyst: choose('catalyst', YES_NO),
    tyres: choose('tyres', YES_NO),
    stands: choose('stands', PLACES),
    goneBy: read('goneBy', (text) => parseGoneBy(text, today)),
    callTimes: CALL_TIMES.filter((time) => choose(time, TICK)),
  }
  return problems.length === 0 ? accept(facts) : { ok: false, problems }
}

function parseGoneBy(typed: string, today: Date): Outcome<string, 'goneBy'> {
  const day = readDay(typed)
  if (day === null) {
    return refuse('goneBy', 'format', 'Type the day, month and year, like 31/03/2027.')
  }
  const latest = dayOf(today.getTime() + LATEST_DAYS * DAY_MS)
  if (day >= dayOf(today.getTime()) && day <= latest) return accept(day)
  return refuse('goneBy', 'range', 'Choose a day from today on, within a year.')
}

/** The form that says these facts; a day that has gone is left out, to be said again. */
export function typeFacts(facts: Facts, today: Date): TypedFacts {
  const { keys, stands, goneBy, callTimes } = facts
  const yesNo = (said: boolean | null): string => (said === null ? '' : said ? 'yes' : 'no')
  const tick = (time: CallTime): string => (callTimes.includes(time) ? 'yes' : '')
  return {
    starts: yesNo(facts.starts),
    rolls: yesNo(facts.rolls),
    keys: keys === null ? '' : String(keys),
    v5c: yesNo(facts.v5c),
    catalyst: yesNo(facts.catalyst),
    tyres: yesNo(facts.tyres),
    stands: stands ?? '',
    goneBy: goneBy !== null && goneBy >= dayOf(today.getTime()) ? goneBy : '',
    mornings: tick('mornings'),
    afternoons: tick('afternoons'),
    evenings: tick('evenings'),
    weekends: tick('weekends'),
  }
}

/** What the owner has not said. */
export function unsaid(facts: Facts): AskableFact[] {
  return ASKABLE.filter((fact) => facts[fact] === null)
}
