// What operators write about a complaint: to the complainant, to the buyer, and at its end to both.
import { parseWords } from '../../domain/collection.ts'
import { readReference, type ComplaintOutcome } from '../../domain/complaint-fields.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { refuse } from '../../domain/problem.ts'
import { readablePhone } from '../../domain/readable-phone.ts'
import type { Reach } from '../../domain/reach.ts'
import { recordChange } from '../audit/record-change.ts'
import { complaintLock, takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isNumberStopped } from '../texts/limits/stopped-numbers.ts'
import { queueAnswerText } from '../texts/outbox/queue-complaint-text.ts'
import {
  closedForBuyer,
  closedInWords,
  complaintAnswerText,
} from '../texts/wording/complaint-wording.ts'
import { findComplaint, insertMessage, markClosed, type ComplaintRow } from './complaint-storage.ts'
import { tellBuyer } from './tell-buyer.ts'

/** How it reaches them: a queued `text`, the `console`, or else the operator has to write or call. */
export interface Answered {
  by: Reach['by'] | 'console'
  to: string
  words: string
}

interface Said {
  words: string
  who: string
}

/** Keeps the answer to the complainant, and texts it if they are reached by text. */
export function answerComplaint(
  services: Services,
  typed: string,
  { words, who }: Said,
): Promise<Answer<Answered>> {
  return withOpenComplaint(services, typed, async (tx, complaint) => {
    const said = await sayToComplainant(services, tx, complaint, { words, who })
    if (!said.ok) return said
    await recordChange(services, tx, { who, what: 'complaint answered', target: complaint.id })
    return said
  })
}

/** Keeps a question to the buyer, and tells them that it is there. They see nothing else of the complaint. */
export function askBuyer(
  services: Services,
  typed: string,
  { words, who }: Said,
): Promise<Answer<Answered>> {
  return withOpenComplaint(services, typed, async (tx, complaint) => {
    const read = readWords(words)
    if (!read.ok) return read
    const said = await sayToBuyer(services, tx, complaint, { words: read.value, who })
    if (said === null) return NO_BUYER
    await recordChange(services, tx, { who, what: 'buyer asked', target: complaint.id })
    return { ok: true, value: said }
  })
}

/** Closes a complaint and tells both how it ended, each in words of their own. Not every complaint has a known buyer. */
export function closeComplaint(
  services: Services,
  typed: string,
  end: Said & { outcome: ComplaintOutcome; wordsToBuyer: string },
): Promise<Answer<{ complainant: Answered; buyer: Answered | null }>> {
  const { outcome, who } = end
  return withOpenComplaint(services, typed, async (tx, complaint) => {
    const words = closedInWords(outcome, end.words)
    const toBuyer = readWords(closedForBuyer(outcome, end.wordsToBuyer))
    if (!toBuyer.ok) return toBuyer
    const complainant = await sayToComplainant(services, tx, complaint, { words, who })
    if (!complainant.ok) return complainant
    const buyer = await sayToBuyer(services, tx, complaint, { words: toBuyer.value, who })
    const { id } = complaint
    await markClosed(tx, { id, outcome, now: services.clock.now() })
    await recordChange(services, tx, { who, what: 'complaint closed', target: id, reason: outcome })
    return { ok: true, value: { complainant: complainant.value, buyer } }
  })
}

const NO_BUYER = {
  ...refuse('to', 'no-buyer', 'No buyer is known for this complaint.'),
  reason: 'invalid',
} as const
const WORDS_MAX = 4000

function withOpenComplaint<T>(
  services: Services,
  typed: string,
  work: (tx: Database, complaint: ComplaintRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const reference = readReference(typed)
    await takeLock(tx, complaintLock(reference))
    const complaint = await findComplaint(tx, reference)
    if (complaint === undefined) return { ok: false, reason: 'not-found' }
    if (complaint.closed_at !== null) return { ok: false, reason: 'complaint-closed' }
    return work(tx, complaint)
  })
}

async function sayToComplainant(
  services: Services,
  tx: Database,
  complaint: ComplaintRow,
  { words: typed, who }: Said,
): Promise<Answer<Answered>> {
  const words = readWords(typed)
  if (!words.ok) return words
  const { reference, reach } = complaint
  const isStopped = complaint.reach_by === 'text' && (await isNumberStopped(services, tx, reach))
  // A stopped number gets no texts, and can still be called.
  const by = isStopped ? 'call' : complaint.reach_by
  const body = complaintAnswerText(services.config, { reference, words: words.value })
  if (by === 'text' && body === null) return TOO_LONG
  await keep(services, tx, complaint, { words: words.value, who, to_agent: 0 })
  if (by === 'text' && body !== null) {
    await queueAnswerText(services, tx, { phone: reach as PhoneNumber, body })
  }
  return { ok: true, value: { by, to: readablePhone(reach), words: body ?? words.value } }
}

async function sayToBuyer(
  services: Services,
  tx: Database,
  complaint: ComplaintRow,
  { words, who }: Said,
): Promise<Answered | null> {
  const told = await tellBuyer(services, tx, complaint.agent_id)
  if (told === null) return null
  await keep(services, tx, complaint, { words, who, to_agent: 1 })
  return { ...told, words }
}

async function keep(
  { clock }: Services,
  tx: Database,
  { id: complaint_id }: ComplaintRow,
  said: Said & { to_agent: number },
): Promise<void> {
  const now = clock.now()
  const ours = { written_by: 'us', photo_id: null, created_at: now } as const
  await insertMessage(tx, { id: orderedId(now), complaint_id, ...ours, ...said })
}

const TOO_LONG = {
  ...refuse(
    'words',
    'too-long',
    'That is longer than three parts of a text. Shorten it, or say the rest by phone.',
  ),
  reason: 'invalid',
} as const
const NOTHING = { ...refuse('words', 'required', 'Type what to say.'), reason: 'invalid' } as const

function readWords(typed: string): Answer<string> {
  const words = parseWords('words', typed, WORDS_MAX)
  if (!words.ok) return { ...words, reason: 'invalid' }
  return words.value === null ? NOTHING : { ok: true, value: words.value }
}
