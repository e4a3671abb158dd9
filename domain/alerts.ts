// An agent's alerts: which new cars, when, and what else.
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
  | 'joined'
  | 'complaint'

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

/** What `of` answers for each of them. */
export function eachTell<T>(of: (tell: Tell) => T): Record<Tell, T> {
  return Object.fromEntries(TELLS.map((tell) => [tell, of(tell)])) as Record<Tell, T>
}

/** Fields as they were sent, whatever they are. */
type Sent = Record<string, unknown>
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Reads which cars. Refusals name `yards.0.postcode` and so on: `range`, `choice`, `too-long`, `characters`, or those of a postcode. */
export function parseNet(sent: Sent): Outcome<AlertNet, string> {
  const problems: Problem<string>[] = []
  const listed: unknown[] = Array.isArray(sent['yards']) ? sent['yards'] : []
  if (!Array.isArray(sent['yards']) || listed.length > YARDS_MAX) {
    problems.push(...refuse('yards', 'range', `Give up to ${YARDS_MAX} yards.`).problems)
  }
  const yards = listed.slice(0, YARDS_MAX).flatMap((yard, index) => {
    const { postcode, miles: far } = { ...(yard as Sent | null) }
    const place = parsePostcode(typeof postcode === 'string' ? postcode : '')
    const miles = Number.isInteger(far) && Number(far) <= WITHIN_MAX ? Number(far) : 0
    const [at, message] = [`yards.${index}`, `Give whole miles, from 1 to ${WITHIN_MAX}.`]
    if (miles < 1) problems.push({ field: `${at}.miles`, code: 'range', message })
    if (place.ok) return [{ postcode: place.value, miles }]
    problems.push(...place.problems.map((one) => ({ ...one, field: `${at}.postcode` })))
    return []
  })
  const words = readFreeText(
    typeof sent['words'] === 'string' ? sent['words'] : '',
    ALERT_WORDS_MAX,
  )
  if (!words.ok) {
    const message = `Type up to ${ALERT_WORDS_MAX} characters, with commas between the words.`
    problems.push({ field: 'words', code: words.reason, message })
  }
  const facts = chosenOf(FILTER_FACTS, sent['facts'])
  if (facts === null) problems.push(choice('facts', `Choose some of: ${FILTER_FACTS.join(', ')}.`))
  if (problems.length > 0 || !words.ok || facts === null) return { ok: false, problems }
  return accept({ yards, words: words.text, facts })
}

/** Reads the whole form. Refusals also: `choice` of the other fields. */
export function parseAlerts(sent: Sent): Outcome<AlertSettings, string> {
  const net = parseNet(sent)
  const days = chosenOf(WEEK, sent['days'])
  const { from, until, texts } = sent
  const [opens, closes] = [minutesOf(from), minutesOf(until)]
  const perDay = PER_DAY.find((count) => count === sent['perDay'])
  const told = { ...(sent['tells'] as Sent | null) }
  const wrong: Record<string, string | false> = {
    days: days === null && 'Choose days from 1 (Monday) to 7.',
    from: opens === null && 'Choose a time such as 07:30.',
    until: (closes === null || closes <= (opens ?? 0)) && 'Choose a later time, such as 18:00.',
    perDay: perDay === undefined && `Choose one of: ${PER_DAY.join(', ')}.`,
    texts: typeof texts !== 'boolean' && 'Say true or false.',
    tells:
      TELLS.some((tell) => typeof told[tell] !== 'boolean') &&
      `Say true or false of each: ${TELLS.join(', ')}.`,
  }
  const problems = [
    ...(net.ok ? [] : net.problems),
    ...Object.entries(wrong).flatMap(([field, message]) =>
      message === false ? [] : [choice(field, message)],
    ),
  ]
  if (problems.length > 0 || !net.ok || days === null || perDay === undefined) {
    return { ok: false, problems }
  }
  const tells = eachTell((tell) => told[tell] === true)
  const hours = { days, from: String(from), until: String(until) }
  return accept({ ...net.value, ...hours, perDay, texts: texts === true, tells })
}

// All of the list, or null where something else is in it.
function chosenOf<T>(choices: readonly T[], sent: unknown): T[] | null {
  const listed: unknown[] = Array.isArray(sent) ? sent : []
  const chosen = choices.filter((one) => listed.includes(one))
  return chosen.length === listed.length ? chosen : null
}

/** Minutes after midnight of a time such as 07:30; null for anything else. */
export function minutesOf(time: unknown): number | null {
  const [, hours, minutes] =
    /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof time === 'string' ? time : '') ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** The words of an alert as they are looked for: all of any of the lists. */
export function wantedWords(words: string): string[][] {
  return words
    .split(',')
    .map(wordsIn)
    .filter((one) => one.length > 0)
}

export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Whether a car with the words `known` is wanted: each wanted word begins one of them. */
export function hasWanted(wanted: string[][], known: string[]): boolean {
  if (wanted.length === 0) return true
  return wanted.some((one) => one.every((word) => known.some((other) => other.startsWith(word))))
}

function choice(field: string, message: string): Problem<string> {
  return { field, code: 'choice', message }
}
