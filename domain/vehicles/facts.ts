// What an owner can tell buyers on the edit page, in this order. A price given with facts known is less likely to drop.
import { capitalised } from '../basics/capitalised.ts'
import { readDay, londonDay } from '../basics/days.ts'
import { accept, refuse, type Outcome, type Problem } from '../basics/problem.ts'
import { DAY_MS } from '../basics/time.ts'

export const ASKABLE = ['starts', 'rolls', 'keys', 'v5c', 'catalyst', 'tyres', 'stands'] as const
export type AskableFact = (typeof ASKABLE)[number]

/** The facts that an owner answers with yes or no. */
export const YES_NO_FACTS = ['starts', 'rolls', 'v5c', 'catalyst', 'tyres'] as const

export const STANDS = ['road', 'drive', 'garage', 'underground'] as const

export const CALL_TIMES = ['mornings', 'afternoons', 'evenings', 'weekends'] as const
export type CallTime = (typeof CALL_TIMES)[number]

/** The fields of the form. Each time to call is a field, and `yes` where it is ticked. */
export const FACT_FIELDS = [...ASKABLE, 'goneBy', ...CALL_TIMES] as const
export type FactField = (typeof FACT_FIELDS)[number]

/** What the owner has said of the car; null where nothing was said. */
export interface Facts {
  starts: boolean | null
  rolls: boolean | null
  /** How many; 2 stands for more too. */
  keys: 0 | 1 | 2 | null
  v5c: boolean | null
  catalyst: boolean | null
  tyres: boolean | null
  stands: (typeof STANDS)[number] | null
  /** The day by which the car has to be gone, such as 2026-12-04. */
  goneBy: string | null
  callTimes: CallTime[]
}

/** The facts as a form sends them; '' where nothing was said. */
export type TypedFacts = Record<FactField, string>

interface Answer {
  typed: string
  said: string | number | boolean
  /** The words on the answer's button. */
  label: string
}

const YES_NO: Answer[] = [
  { typed: 'yes', said: true, label: 'Yes' },
  { typed: 'no', said: false, label: 'No' },
]

export const ANSWERS: Record<AskableFact, Answer[]> = {
  starts: YES_NO,
  rolls: YES_NO,
  keys: [
    { typed: '0', said: 0, label: 'None' },
    { typed: '1', said: 1, label: '1' },
    { typed: '2', said: 2, label: '2' },
  ],
  v5c: YES_NO,
  catalyst: YES_NO,
  tyres: YES_NO,
  stands: STANDS.map((place) => ({ typed: place, said: place, label: capitalised(place) })),
}

const LATEST_DAYS = 366

/** Reads the form. Refusals: `choice`; of the day `format`, `range`. */
export function parseFacts(typed: TypedFacts, today: Date): Outcome<Facts, FactField> {
  const problems: Problem<FactField>[] = []
  const choose = (field: FactField, answers: Answer[]): Answer['said'] | null => {
    const answer = answers.find((one) => one.typed === typed[field])
    if (answer === undefined && typed[field] !== '') {
      const words = answers.map((one) => one.typed).join(', ')
      problems.push({ field, code: 'choice', message: `Choose one of: ${words}.` })
    }
    return answer?.said ?? null
  }
  const said = ASKABLE.map((fact) => [fact, choose(fact, ANSWERS[fact])])
  const callTimes = CALL_TIMES.filter((time) => choose(time, YES_NO.slice(0, 1)))
  const goneBy = parseGoneBy(typed.goneBy.trim(), today)
  if (!goneBy.ok) problems.push(...goneBy.problems)
  if (problems.length > 0 || !goneBy.ok) return { ok: false, reason: 'invalid', problems }
  return accept({ ...Object.fromEntries(said), goneBy: goneBy.value, callTimes } as Facts)
}

function parseGoneBy(typed: string, today: Date): Outcome<string | null, 'goneBy'> {
  if (typed === '') return accept(null)
  const day = readDay(typed)
  if (day === null) {
    return refuse('goneBy', 'format', 'Type the day, month and year, like 31/03/2027.')
  }
  const latest = londonDay(today.getTime() + LATEST_DAYS * DAY_MS)
  if (day >= londonDay(today) && day <= latest) return accept(day)
  return refuse('goneBy', 'range', 'Choose a day from today on, within a year.')
}

/** The form that says these facts. A day that has gone is left out, so that the owner says another. */
export function typeFacts(facts: Facts, today: Date): TypedFacts {
  const { goneBy, callTimes } = facts
  const said = ASKABLE.map((fact) => [fact, answerTo(facts, fact)?.typed ?? ''])
  const times = CALL_TIMES.map((time) => [time, callTimes.includes(time) ? 'yes' : ''])
  const day = goneBy !== null && goneBy >= londonDay(today) ? goneBy : ''
  return Object.fromEntries([...said, ...times, ['goneBy', day]]) as TypedFacts
}

export function answerTo(facts: Facts, fact: AskableFact): Answer | undefined {
  return ANSWERS[fact].find(({ said }) => said === facts[fact])
}

export function findUnsaid(facts: Facts): AskableFact[] {
  return ASKABLE.filter((fact) => facts[fact] === null)
}

export const NOTHING_SAID = Object.freeze({
  ...(Object.fromEntries(ASKABLE.map((fact) => [fact, null])) as Pick<Facts, AskableFact>),
  goneBy: null,
  callTimes: [],
}) as Facts

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
