import { parsePhoneNumber, type PhoneNumber } from '../../domain/phone-number.ts'
import { parseReason, REASONS, type DecisionAgainst } from '../../domain/agent-decisions.ts'
import type { TextedDecision } from '../agents/approve-agent.ts'
import { parseReach } from '../../domain/reach.ts'
import { parseWhy, WHY_MAX } from '../../domain/why.ts'
import type { Decision } from '../agents/change-agent.ts'
import type { Asked, Command } from './command.ts'

/** A phone as typed, or what is wrong with it. */
export function readPhone(typed: string): PhoneNumber | { wrong: string } {
  const phone = parsePhoneNumber(typed, { allowDrama: true })
  return phone.ok
    ? phone.value
    : { wrong: phone.problems[0]?.message ?? 'This is no phone number.' }
}

/** A phone or an email address as typed, or what is wrong with it. */
export function readReach(typed: string): string | { wrong: string } {
  const reach = parseReach(typed, { allowDrama: true })
  return reach.ok ? reach.value.address : { wrong: reach.problems[0]?.message ?? '' }
}

/** How many are listed: 50 unless said, at most 10,000; null where that is no number. */
export function readLimit(typed: string | undefined): number | null {
  return typed === undefined ? 50 : readNumber(typed, 10_000)
}

/** A whole number from 1 to `most`; null where it is none. */
export function readNumber(typed: string, most: number): number | null {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

export const LIMIT_OPTION = { value: 'NUMBER', help: 'how many at most; 50 unless said' }
export const WRONG_LIMIT = 'Give a --limit from 1 to 10000.'
export const WRONG_DAY = 'Give a day to come as year, month, day: 2027-03-31.'

export const WHY_OPTIONS = {
  reason: { value: 'TEXT', help: 'why, for the audit log; needed' },
  notes: { value: 'TEXT', help: 'whatever else is worth keeping with it' },
}

const NOTES_MAX = 1000
export const WRONG_WHY = `Say why with --reason, in up to ${WHY_MAX} characters; --notes takes ${NOTES_MAX}.`

/** Options of a decision that is texted. */
export function becauseOptions(decision: DecisionAgainst): NonNullable<Command['options']> {
  return {
    reason: {
      value: 'REASON',
      help: `${Object.keys(REASONS[decision]).join(', ')}; it is texted and kept in the audit log`,
    },
    words: { value: 'TEXT', help: 'with --reason other: why, in the sentence that is texted' },
    notes: { value: 'TEXT', help: 'whatever else is worth keeping in the audit log' },
  }
}

/** The same decision as it was typed, or in one sentence what is wrong with it. */
export function readBecause<D extends DecisionAgainst>(
  { who, options }: Asked,
  decision: D,
): TextedDecision<D> | string {
  const { reason, words, notes = '' } = options
  const because = parseReason(decision, { reason, words })
  if (notes.length > NOTES_MAX) return `The --notes may have ${NOTES_MAX} characters.`
  if (because.ok) return { who, because: because.value, ...(notes === '' ? {} : { notes }) }
  const [wrong] = because.problems
  if (wrong?.field === 'words') return `--words: ${wrong.message}`
  return `A --reason is one of: ${Object.keys(REASONS[decision]).join(', ')}.`
}

/** Who decides and why, or null where no reason was given. */
export function readWhy({ who, options }: Asked): Decision | null {
  const why = parseWhy(options['reason'] ?? '')
  const notes = options['notes'] ?? ''
  if (!why.ok || notes.length > NOTES_MAX) return null
  return { who, reason: why.value, ...(notes === '' ? {} : { notes }) }
}
