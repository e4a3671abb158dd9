// Operators check these things about applicants, and give these reasons for decisions against somebody.
import { accept, refuse, type Outcome } from '../basics/problem.ts'
import { isLatin, readShownText } from '../basics/shown-text.ts'

/** What an operator checks before approving an applicant. The permit is checked only if the applicant named one. */
export const CHECKS = {
  licence: 'The council lists this licence',
  permit: 'The ATF permit is in force',
  phone: 'The phone is theirs',
} as const
export type Check = keyof typeof CHECKS

export function checksOf(atfPermit: string | null): Check[] {
  const all = Object.keys(CHECKS) as Check[]
  return all.filter((check) => check !== 'permit' || atfPermit !== null)
}

/** An agent may be allowed up to this many times what others may see and quote. */
export const TIMES_MAX = 100

export const REASONS = {
  reject: {
    'licence-not-found': 'The licence cannot be found',
    'licence-ended': 'The licence has ended',
    'other-name': 'The name is not the licence holder’s',
    'other-phone': 'The phone is not theirs',
    other: 'Something else',
  },
  suspend: {
    'no-shows': 'No-shows',
    'paid-less': 'Paying less than agreed',
    'called-anyway': 'Calling owners who asked them not to',
    'licence-in-doubt': 'A licence in doubt',
    other: 'Something else',
  },
} as const
export type DecisionAgainst = keyof typeof REASONS

/**
 * A listed reason, and its words for the record. With `other` the words are the operator's own, and the text has them.
 */
export interface GivenReason<D extends DecisionAgainst = DecisionAgainst> {
  decision: D
  reason: string
  words: string
}

/** How much of an operator's own sentence fits into the text. */
export const OWN_WORDS_MAX = 60

/** Reads a reason, and the sentence that `other` needs. Refusals: `choice`, `required`, `too-long`, `characters`. */
export function parseReason<D extends DecisionAgainst>(
  decision: D,
  sent: { reason?: string | undefined; words?: string | undefined },
): Outcome<GivenReason<D>, 'reason' | 'words'> {
  const reasons: Record<string, string> = REASONS[decision]
  const { reason = '', words = '' } = sent
  const label = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  if (label === undefined) return refuse('reason', 'choice', 'Choose a reason.')
  if (reason !== 'other') return accept({ decision, reason, words: label })
  const own = readShownText(words, OWN_WORDS_MAX)
  if (!own.ok && own.reason === 'too-long') {
    return refuse('words', 'too-long', `A text has room for ${OWN_WORDS_MAX} characters.`)
  }
  if (!own.ok || /[\n\t]/.test(own.text) || !isLatin(own.text)) {
    return refuse('words', 'characters', 'Type it again on one line, in plain letters.')
  }
  if (!/\p{L}/u.test(own.text)) return refuse('words', 'required', 'Say why in one sentence.')
  return accept({ decision, reason, words: own.text })
}

/** What an agent is to us, and what the desk calls that. */
export const STATE_WORDS = {
  applied: 'Applied',
  approved: 'Approved',
  suspended: 'Suspended',
  expired: 'Licence ended',
  rejected: 'Rejected',
  left: 'Left',
  closed: 'Erased',
} as const
export type AgentState = keyof typeof STATE_WORDS
export const AGENT_STATES = Object.keys(STATE_WORDS) as AgentState[]
