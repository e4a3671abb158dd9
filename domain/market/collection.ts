// Pages and server share the words and rules of a collection: its day, and what came of it.
import { readFreeText } from '../basics/free-text.ts'
import { inPounds, penceTyped, pounds, type Pence } from '../basics/money.ts'
import { accept, acceptAll, refuse, type Outcome } from '../basics/problem.ts'
import { readDay, londonDay } from '../basics/days.ts'
import { DAY_MS, HOUR_MS, dayOf } from '../basics/time.ts'

export const HALF_DAYS = ['morning', 'afternoon'] as const
export type HalfDay = (typeof HALF_DAYS)[number]
export const HALF_DAY_WORDS: Record<HalfDay, string> = {
  morning: '8 am to noon',
  afternoon: 'noon to 6 pm',
}

/** `wanted-less` means that the owner sent the agent away for wanting to pay less. */
export const OWNER_OUTCOMES = ['paid-full', 'paid-less', 'nobody-came', 'wanted-less'] as const
export type OwnerOutcome = (typeof OWNER_OUTCOMES)[number]
export const AGENT_OUTCOMES = ['paid', 'not-collected'] as const
export type AgentOutcome = (typeof AGENT_OUTCOMES)[number]

/** When each half-day begins and ends, in minutes after midnight in London. */
export const HALF_DAY_MINUTES: Record<HalfDay, { from: number; to: number }> = {
  morning: { from: 8 * 60, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 18 * 60 },
}

/** A choice that is undone within this time does not count as fallen through. */
const UNDO_MS = HOUR_MS
/** For how long an owner may change what they said about a collection. */
export const CHANGE_MS = DAY_MS
/** How far ahead a collection may be. */
const MOST_DAYS_AHEAD = 30
const MOST_OTHER_DAYS = 7
const MOST_PAID_PENCE = 50_000_00
export const WORDS_MAX = 500
export const ADDRESS_MAX = 300

/** Until when a choice can be undone (milliseconds), or null if that time is over. */
export function undoUntil(chosenAt: number, now: number): number | null {
  const until = chosenAt + UNDO_MS
  return now < until ? until : null
}

/** Reads a day, such as 2026-11-24, and a half-day. `today` is London's. */
export function parseCollection(
  sent: { day: unknown; half: unknown },
  today: string,
): Outcome<{ day: string; half: HalfDay }, 'day' | 'half'> {
  const half = HALF_DAYS.find((known) => known === sent.half)
  const { day } = sent
  if (typeof day !== 'string' || readDay(day) !== day) {
    return refuse('day', 'format', 'Choose the day of the collection.')
  }
  if (day < today) return refuse('day', 'past', 'That day is over. Choose today or a later day.')
  if (day > dayOf(Date.parse(today) + MOST_DAYS_AHEAD * DAY_MS)) {
    return refuse('day', 'too-far', 'Choose a day in the next 30 days.')
  }
  if (half === undefined) return refuse('half', 'required', 'Choose morning or afternoon.')
  return accept({ day, half })
}

/** Reads the days that would do in place of a refused day: none, one, or a list. `today` is London's. */
export function parseOtherDays(sent: unknown, today: string): Outcome<string[], 'otherDays'> {
  const days = [sent ?? []].flat()
  const isFine = days.every((day) => parseCollection({ day, half: 'morning' }, today).ok)
  return isFine && days.length <= MOST_OTHER_DAYS
    ? accept([...new Set(days as string[])].sort())
    : refuse('otherDays', 'format', 'Choose days in the next 30 days.')
}

/** The days to choose from in place of the one that was `refused`: the next ones in London. */
export function otherDaysThan(refused: string | null, now = Date.now()): string[] {
  const today = Date.parse(londonDay(now))
  return Array.from({ length: MOST_OTHER_DAYS + 1 }, (_, n) => dayOf(today + (n + 1) * DAY_MS))
    .filter((day) => day !== refused)
    .slice(0, MOST_OTHER_DAYS)
}

/** What an owner answers who was paid `amount` pounds as agreed. */
export const paidInFull = (amount: number): string => `They paid ${inPounds(amount)}`

export function parsePaid(sent: unknown): Outcome<Pence, 'paid'> {
  const pence = penceTyped(sent)
  return pence === null || pence > MOST_PAID_PENCE
    ? refuse('paid', 'format', 'Type what was paid in pounds, such as 590.')
    : accept(pence)
}

export interface SaidOutcome {
  said: Exclude<OwnerOutcome, 'wanted-less'>
  paidPence: Pence | null
  reason: string | null
}

/** Reads what an owner says about a collection for which `agreedPence` were agreed. */
export function parseOutcome(
  sent: { said: unknown; paid: unknown; reason: unknown },
  agreedPence: number,
): Outcome<SaidOutcome, 'said' | 'paid' | 'reason'> {
  const said = OWNER_OUTCOMES.find((known) => known === sent.said)
  if (said === undefined || said === 'wanted-less')
    return refuse('said', 'required', 'Say whether they came and paid.')
  if (said !== 'paid-less') return accept({ said, paidPence: null, reason: null })
  const read = acceptAll({
    paidPence: parsePaid(sent.paid),
    reason: parseWords('reason', sent.reason, WORDS_MAX),
  })
  if (!read.ok) return read
  if (read.value.paidPence >= agreedPence) {
    const instead = `Answer “${paidInFull(pounds(agreedPence))}” instead.`
    return refuse('paid', 'not-less', `That’s not less than you agreed. ${instead}`)
  }
  return accept({ said, ...read.value })
}

/** Reads what somebody wrote; null for empty text. */
export function parseWords<F extends string>(
  field: F,
  sent: unknown,
  max: number,
): Outcome<string | null, F> {
  const words = readFreeText(typeof sent === 'string' ? sent : '', max)
  if (words.ok) return accept(words.text === '' ? null : words.text)
  return words.reason === 'too-long'
    ? refuse(
        field,
        'too-long',
        `This can be up to ${max.toLocaleString('en-GB')} characters. Shorten it.`,
      )
    : refuse(
        field,
        'characters',
        'This contains a character we can’t read. Delete anything you pasted and type it instead.',
      )
}

/** The same, but refuses empty text, saying what is `needed`. */
export function parseNeededWords(
  sent: unknown,
  max: number,
  needed: string,
): Outcome<string, 'words'> {
  const words = parseWords('words', sent, max)
  if (!words.ok) return words
  return words.value === null ? refuse('words', 'required', needed) : accept(words.value)
}

/** Whether an agent may answer to the operator, once, an outcome that counts against them. */
export function mayAnswer(outcome: OwnerOutcome | null, isAnswered: boolean): boolean {
  return !isAnswered && outcome !== null && outcome !== 'paid-full'
}
