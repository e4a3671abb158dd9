// What an agent is told of without looking: which new cars, when, and what else.
import { readFreeText } from './free-text.ts'
import { parsePostcode, type Postcode } from './postcode.ts'
import { accept, refuse, type Outcome, type Problem } from './problem.ts'
import { FILTER_FACTS, WITHIN_MAX, type FilterFact } from './search-filters.ts'

export const YARDS_MAX = 5
export const ALERT_WORDS_MAX = 200
export const PER_DAY = [5, 10, 20, 50] as const
/** What can be switched off, each for some kinds of pushes. */
export const TELLS = ['chosen', 'declined', 'changed', 'ends'] as const
export type Tell = (typeof TELLS)[number]

export type PushKind =
  | 'new-car'
  | 'chosen'
  | 'declined'
  | 'changed'
  | 'not-this-day'
  | 'fell-through'
  | 'not-to-call'
  | 'licence'
  | 'subscription'

/** Which cars. */
export interface AlertNet {
  yards: { postcode: Postcode; miles: number }[]
  /** With commas between them: one of them is enough. */
  words: string
  /** All of these the owner has said yes to. */
  facts: FilterFact[]
}

export interface AlertSettings extends AlertNet {
  /** 1 is Monday. */
  days: number[]
  /** In London, such as 07:30. */
  from: string
  until: string
  perDay: number
  /** Two texts a day in place of pushes of new cars. */
  texts: boolean
  tells: Record<Tell, boolean>
}

/** Until an agent says otherwise. */
export function defaultAlerts(yard: Postcode | null): AlertSettings {
  return {
    yards: yard === null ? [] : [{ postcode: yard, miles: 25 }],
    words: '',
    facts: [],
    days: [1, 2, 3, 4, 5, 6],
    from: '07:30',
    until: '18:00',
    perDay: 20,
    texts: false,
    tells: { chosen: true, declined: false, changed: true, ends: true },
  }
}

/** Fields as they were sent, whatever they are. */
type Sent = Record<string, unknown>

/** Reads which cars. Refusals name `yards.0.postcode` and so on: `required`, `range`, `choice`, `too-long`, or those of a postcode. */
export function parseNet({ yards, words, facts }: Sent): Outcome<AlertNet, string> {
  const problems: Problem<string>[] = []
  const sentYards: unknown[] = Array.isArray(yards) ? yards : []
  if (!Array.isArray(yards) || yards.length > YARDS_MAX) {
    problems.push(...refuse('yards', 'range', `Give up to ${YARDS_MAX} yards.`).problems)
  }
  const parsed = sentYards.slice(0, YARDS_MAX).flatMap((yard, index) => {
    const { postcode, miles } = { ...(yard as Sent | null) }
    const place = parsePostcode(typeof postcode === 'string' ? postcode : '')
    const far = Number.isInteger(miles) && Number(miles) >= 1 && Number(miles) <= WITHIN_MAX
    if (!place.ok) problems.push(...at(`yards.${index}.postcode`, place.problems))
    if (!far) {
      const message = `Give whole miles, from 1 to ${WITHIN_MAX}.`
      problems.push({ field: `yards.${index}.miles`, code: 'range', message })
    }
    return place.ok && far ? [{ postcode: place.value, miles: Number(miles) }] : []
  })
  const text = readFreeText(typeof words === 'string' ? words : '', ALERT_WORDS_MAX)
  if (!text.ok) {
    const message = `Type up to ${ALERT_WORDS_MAX} characters, with commas between the words.`
    problems.push({ field: 'words', code: text.reason, message })
  }
  const listed: unknown[] = Array.isArray(facts) ? facts : []
  const chosen = FILTER_FACTS.filter((fact) => listed.includes(fact))
  if (chosen.length !== listed.length) {
    problems.push(...choice('facts', `Choose some of: ${FILTER_FACTS.join(', ')}.`))
  }
  if (problems.length > 0 || !text.ok) return { ok: false, problems }
  return accept({ yards: parsed, words: text.text, facts: chosen })
}

/** Reads the whole form. Refusals also: `days`, `from`, `until`, `perDay`, `texts`, `tells`. */
export function parseAlerts(sent: Sent): Outcome<AlertSettings, string> {
  const { days, from, until, perDay, texts, tells } = sent
  const net = parseNet(sent)
  const problems = net.ok ? [] : [...net.problems]
  const week = Array.isArray(days) ? [1, 2, 3, 4, 5, 6, 7].filter((day) => days.includes(day)) : []
  if (!Array.isArray(days) || week.length !== days.length) {
    problems.push(...choice('days', 'Choose days from 1 (Monday) to 7.'))
  }
  for (const [field, time] of Object.entries({ from, until })) {
    if (minutesOf(time) === null) problems.push(...choice(field, 'Choose a time such as 07:30.'))
  }
  if ((minutesOf(until) ?? 1) <= (minutesOf(from) ?? 0)) {
    problems.push(...choice('until', 'Choose a later time.'))
  }
  const most = PER_DAY.find((count) => count === perDay)
  if (most === undefined) {
    problems.push(...choice('perDay', `Choose one of: ${PER_DAY.join(', ')}.`))
  }
  if (typeof texts !== 'boolean') problems.push(...choice('texts', 'Say true or false.'))
  const told = { ...(tells as Sent | null) }
  if (TELLS.some((tell) => typeof told[tell] !== 'boolean')) {
    problems.push(...choice('tells', `Say true or false of each: ${TELLS.join(', ')}.`))
  }
  if (problems.length > 0 || !net.ok || most === undefined) return { ok: false, problems }
  return accept({
    ...net.value,
    days: week,
    from: String(from),
    until: String(until),
    perDay: most,
    texts: texts === true,
    tells: Object.fromEntries(TELLS.map((tell) => [tell, told[tell] === true])) as Record<
      Tell,
      boolean
    >,
  })
}

/** Minutes after midnight of a time such as 07:30; null for anything else. */
export function minutesOf(time: unknown): number | null {
  const [, hours, minutes] =
    /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof time === 'string' ? time : '') ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** Whether the car that `text` describes is wanted: all of any of the words begin some word of it. */
export function matchesWords(words: string, text: string): boolean {
  const wanted = words
    .split(',')
    .map(wordsOf)
    .filter((one) => one.length > 0)
  const known = wordsOf(text)
  return (
    wanted.length === 0 ||
    wanted.some((one) => one.every((word) => known.some((other) => other.startsWith(word))))
  )
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function choice(field: string, message: string): Problem<string>[] {
  return refuse(field, 'choice', message).problems
}

function at(field: string, problems: Problem<string>[]): Problem<string>[] {
  return problems.map((problem) => ({ ...problem, field }))
}
