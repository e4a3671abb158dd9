// Every kind of text, with all in which one kind differs from another. The outbox, its limits and the desk read this table.
import { KEPT } from '../../domain/people/kept.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/basics/time.ts'
import { withinQuoteHours } from './london-time.ts'

/** Codes and links, for which somebody is waiting, go before the rest. */
export type Lane = 'code' | 'link' | 'rest'

interface Entry {
  lane: Lane
  /** What the desk calls such a text. */
  words: string
  /** Whose text it is. The number of an owner or of a `chosen` agent must still be the text's when it goes. */
  to?: 'owner' | 'chosen' | 'agent'
  /** Set for a text that keeps to QUOTE_TEXT_HOURS. Somebody waits for each of the others. */
  daytime?: true
  /** Set for a text that waits for two minutes first, since a change undone by then costs no text. */
  undoable?: true
  /** What a text is about that gathers quotes or questions while it waits, and is worded when it is sent. */
  gathers?: 'quotes' | 'questions'
  /** Set for a text that is wrong once the posting is no longer under offer, or once it is under offer again. */
  offer?: 'stands' | 'ended'
  /** Set where a number that was changed since the choice may be a stranger's until its holder confirms it. */
  toConfirmed?: true
  /** For how long the text is tried if not for a day, and after which nobody can have it tried again. */
  triedMs?: number
  /** How many of them one phone gets in a day, however many people cause one. */
  perDay?: number
}

/** For how long a code signs an agent in. After that its text is not worth sending. */
export const CODE_LIFETIME_MS = KEPT.codes.minutes * MINUTE_MS
const OWNER = { to: 'owner', daytime: true } as const
const AGENT = { lane: 'rest', to: 'agent' } as const
const OF_DEAL = { lane: 'rest', ...OWNER, toConfirmed: true } as const
const TO_CHOSEN = { lane: 'link', to: 'chosen', offer: 'stands' } as const

const KINDS = {
  link: { lane: 'link', words: 'Link to the posting', to: 'owner' },
  quote: { lane: 'rest', words: 'A quote', ...OWNER, gathers: 'quotes' },
  'gathered-quotes': { lane: 'rest', words: 'Quotes of the day', ...OWNER, gathers: 'quotes' },
  'facts-asked': { lane: 'rest', words: 'What buyers asked', ...OWNER, gathers: 'questions' },
  complaint: { lane: 'rest', words: 'Reference of a complaint', perDay: 3 },
  'complaint-answer': { lane: 'rest', words: 'Answer to a complaint', daytime: true },
  'complaint-asked': { ...AGENT, words: 'Complaint asked', daytime: true, perDay: 1 },
  'complaint-notice': { lane: 'rest', words: 'Complaint notice', daytime: true },
  deal: { lane: 'link', words: 'Link to the deal', to: 'owner', offer: 'stands' },
  chosen: { ...TO_CHOSEN, words: 'Chosen, with number', daytime: true, undoable: true },
  'day-refused': { ...TO_CHOSEN, words: 'Not that day' },
  collection: { ...OF_DEAL, words: 'Day of the collection', offer: 'stands', undoable: true },
  'day-before': { ...OF_DEAL, words: 'Collection tomorrow', offer: 'stands' },
  outcome: { ...OF_DEAL, words: 'How the collection went', offer: 'stands' },
  'deal-ended': { ...OF_DEAL, words: 'The deal has ended', offer: 'ended', undoable: true },
  'deal-off': { lane: 'link', to: 'agent', words: 'The deal is off', daytime: true },
  code: { lane: 'code', words: 'Sign-in code', triedMs: CODE_LIFETIME_MS },
  'not-approved-yet': { ...AGENT, words: 'Not approved yet', perDay: 1 },
  // The list of applications has the rest.
  application: { lane: 'rest', words: 'Application', perDay: 20 },
  'applied-again': { ...AGENT, words: 'Applied again', perDay: 1 },
  approved: { ...AGENT, words: 'Approved' },
  rejected: { ...AGENT, words: 'Rejected' },
  suspended: { ...AGENT, words: 'Suspended' },
  'person-added': { ...AGENT, words: 'Person added', daytime: true, perDay: 1 },
  licence: { ...AGENT, words: 'Licence ends', daytime: true },
  subscription: { ...AGENT, words: 'Subscription', daytime: true },
  'new-cars': { ...AGENT, words: 'New cars', daytime: true, triedMs: DAY_MS },
  // The operator's alarm does not wait for what it warns of.
  alarm: { lane: 'code', words: 'Alarm' },
} as const satisfies Record<string, Entry>

export type TextKind = keyof typeof KINDS

export const TEXT_KINDS: Record<TextKind, Entry> = KINDS

/** The kinds whose entry `is` so. */
export function kindsOf(is: (entry: Entry) => boolean): TextKind[] {
  return (Object.keys(KINDS) as TextKind[]).filter((kind) => is(TEXT_KINDS[kind]))
}

/** For how long a text of this kind is tried, in milliseconds. */
export function triedFor(kind: TextKind): number {
  return TEXT_KINDS[kind].triedMs ?? DAY_MS
}

/** Whether a try at `time` is too late for a text of this kind that was first tried at `firstTriedAt`. */
export function isTooLate(kind: TextKind, firstTriedAt: number, time: number): boolean {
  return time > firstTriedAt + triedFor(kind)
}

/** The first moment from `time` on at which a text of this kind may go. */
export function withinItsHours(
  { config }: { config: { quoteTextHours: Parameters<typeof withinQuoteHours>[0] } },
  kind: TextKind,
  time: number,
): number {
  return TEXT_KINDS[kind].daytime ? withinQuoteHours(config.quoteTextHours, time) : time
}
