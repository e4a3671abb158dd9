// What operators write about a complaint: to who complained, to the other side, and at its end how it ended.
import { parseWords } from '../../../domain/market/collection.ts'
import {
  outcomesOf,
  readReference,
  type COMPLAINT_OUTCOMES,
  type ComplaintOutcome,
} from '../../../domain/market/complaint-fields.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { DeskAnswered } from '../../../domain/wire/desk-complaints.ts'
import { findAgent } from '../../agents/accounts/agent-storage.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { complaintLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { discardPhotos } from '../../vehicles/photos/keep-photo.ts'
import { findLinked } from '../../owners/postings/link-storage.ts'
import { lockPosting } from '../../owners/postings/lock-posting.ts'
import { removePosting } from '../../owners/postings/remove-posting.ts'
import { findPostings } from '../../owners/postings/view-storage.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import {
  queueAnswerText,
  queueAskedText,
} from '../../messages/texts/outbox/queue-complaint-text.ts'
import {
  AGENTS_COMPLAINTS,
  closedForBuyer,
  closedInWords,
  complaintAnswerText,
  ownerAskedText,
} from '../../messages/texts/wording/complaint-wording.ts'
import {
  findComplaint,
  findMessages,
  insertMessage,
  type ComplaintRow,
} from './complaint-storage.ts'

const WORDS_MAX = 4000
/** An owner has so long to answer before a report that the car is sold takes it down. */
const OWNER_ANSWERS_MS = DAY_MS

interface Said {
  words: string
  who: string
}
type Told = Omit<DeskAnswered, 'success'>

/** How each is told: a queued `text`, the `console`, or else the operator has to write or call. */
type By = DeskAnswered['complainant']

interface Work {
  services: Services
  tx: Database
  complaint: ComplaintRow
}

/** The complaint with this reference, however spaced, and all that was said; it is read from then on. Null if there is none. */
export async function openComplaint(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  typed: string,
) {
  const complaint = await findComplaint(database, readReference(typed))
  if (complaint === undefined) return null
  await database
    .updateTable('complaints')
    .set({ read_at: clock.now() })
    .where('id', '=', complaint.id)
    .where('read_at', 'is', null)
    .execute()
  return { complaint, messages: await findMessages(database, [complaint.id]) }
}

/** Keeps words to who complained, or to the other side, who sees nothing else of the complaint; and tells them. */
export function writeAbout(
  services: Services,
  typed: string,
  { to, ...said }: Said & { to: 'complainant' | 'other' },
): Promise<Answer<Told>> {
  return withOpenComplaint(services, typed, async (work) => {
    const isToOther = to === 'other'
    const by = await (isToOther ? sayToOther(work, said) : sayToComplainant(work, said))
    if (!by.ok) return by
    const what = isToOther ? 'other side asked' : 'complaint answered'
    await recordChange(services, work.tx, { who: said.who, what, target: work.complaint.id })
    const nobody: Told = { complainant: null, other: null }
    return { ok: true, value: { ...nobody, [to]: by.value } }
  })
}

/**
 * Closes a complaint and tells both how it ended. That a car is sold already, if it is right, takes the car down once its
 * owner was asked.
 */
export async function closeComplaint(
  services: Services,
  typed: string,
  { outcome, words, who }: Said & { outcome: ComplaintOutcome },
): Promise<Answer<Told>> {
  let photoIds: string[] = []
  const closed = await withOpenComplaint(services, typed, async (work): Promise<Answer<Told>> => {
    const { tx, complaint } = work
    if (!outcomesOf({ isReport: complaint.by_agent_id !== null }).includes(outcome))
      return NO_OUTCOME
    const isSold = complaint.kind === 'already-sold' && outcome === 'right'
    if (isSold && !(await hadTimeToAnswer(work))) return ASK_OWNER
    const complainant = await sayToComplainant(work, { words: closedInWords(outcome, words), who })
    if (!complainant.ok) return complainant
    const buyer = await findBuyer(work)
    // A report has no buyer, and outcomes of its own.
    const ended = outcome as keyof typeof COMPLAINT_OUTCOMES
    const other = buyer && (await sayToBuyer(work, buyer, { words: closedForBuyer(ended), who }))
    if (isSold) photoIds = await takeDown(work)
    const { id } = complaint
    const closing = { outcome, closed_at: services.clock.now() }
    await tx.updateTable('complaints').set(closing).where('id', '=', id).execute()
    await recordChange(services, tx, { who, what: 'complaint closed', target: id, reason: outcome })
    return { ok: true, value: { complainant: complainant.value, other } }
  })
  await discardPhotos(services, photoIds)
  return closed
}

async function hadTimeToAnswer({ services, tx, complaint }: Work): Promise<boolean> {
  if (complaint.posting_id === null) return true
  const latest = services.clock.now() - OWNER_ANSWERS_MS
  const messages = await findMessages(tx, [complaint.id])
  return messages.some(({ to_other: asks, created_at: at }) => asks === 1 && at <= latest)
}

async function takeDown({ services, tx, complaint: { posting_id: id } }: Work): Promise<string[]> {
  if (id === null) return []
  const [posting] = await findPostings(tx, { id }, 1)
  return posting === undefined ? [] : removePosting(services, tx, posting, 'closed')
}

function withOpenComplaint<T>(
  services: Services,
  typed: string,
  work: (work: Work) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const reference = readReference(typed)
    await takeLock(tx, complaintLock(reference))
    const complaint = await findComplaint(tx, reference)
    if (complaint === undefined) return { ok: false, reason: 'not-found' }
    if (complaint.closed_at !== null) return { ok: false, reason: 'complaint-closed' }
    if (complaint.by_agent_id !== null && complaint.posting_id !== null) {
      await lockPosting(services, tx, complaint.posting_id)
    }
    return work({ services, tx, complaint })
  })
}

async function sayToComplainant(work: Work, { words: typed, who }: Said): Promise<Answer<By>> {
  const words = readWords(typed)
  if (!words.ok) return words
  const { reference, reach: phone, reach_by: by } = work.complaint
  const body = complaintAnswerText(work.services.config, { reference, words: words.value })
  const said = { words: words.value, who, to_other: 0 }
  return sayByText(work, said, { phone, body, instead: by === 'text' ? null : by })
}

/** The other side of a report is the owner of its car, of anything else the buyer, if one is known. */
async function sayToOther(work: Work, { words: typed, who }: Said): Promise<Answer<By>> {
  const words = readWords(typed)
  if (!words.ok) return words
  const said = { words: words.value, who }
  const { by_agent_id: reporter, posting_id: postingId } = work.complaint
  if (reporter === null) {
    const buyer = await findBuyer(work)
    return buyer === null ? NOBODY : { ok: true, value: await sayToBuyer(work, buyer, said) }
  }
  const posting = postingId === null ? undefined : await findLinked(work.tx, postingId)
  if (posting === undefined || postingId === null) return NOBODY
  const { phone, unique_id: uniqueId } = posting
  const registration = displayRegistration(posting.registration)
  const asked = { registration, uniqueId, words: words.value }
  const body = ownerAskedText(work.services.config, asked)
  return sayByText(work, { ...said, to_other: 1 }, { phone, body, postingId, instead: null })
}

/** Keeps what is said and texts it, unless it goes another way `instead`; a stopped number can still be called. */
async function sayByText(
  work: Work,
  said: Said & { to_other: number },
  text: { phone: string; body: string | null; postingId?: string; instead: By },
): Promise<Answer<By>> {
  const { services, tx } = work
  const { instead, body, ...to } = text
  const isTexted = instead === null && !(await isNumberStopped(services, tx, to.phone))
  if (isTexted && body === null) return TOO_LONG
  await keep(work, said)
  if (!isTexted || body === null) return { ok: true, value: instead ?? 'call' }
  await queueAnswerText(services, tx, { ...to, phone: to.phone as PhoneNumber, body })
  return { ok: true, value: 'text' }
}

async function findBuyer({ tx, complaint: { agent_id: id } }: Work) {
  const agent = id === null ? undefined : await findAgent(tx, id)
  return agent === undefined || agent.state === 'closed' ? null : agent
}

const PUSH = {
  kind: 'complaint',
  title: 'We’ve written to you about a complaint',
  line: 'Read it and answer.',
  path: AGENTS_COMPLAINTS,
  isForOwner: true,
} as const

/**
 * Tells the owner of the agent's account that something waits in the console: by push, else by text. An agent who may not
 * trade cannot get in, and has to be called.
 */
async function sayToBuyer(
  work: Work,
  agent: NonNullable<Awaited<ReturnType<typeof findBuyer>>>,
  said: Said,
): Promise<By> {
  const { services, tx } = work
  await keep(work, { ...said, to_other: 1 })
  if (agent.state !== 'approved') return 'call'
  const isPushed = await queuePush(services, tx, { agentId: agent.id, ...PUSH })
  if (!isPushed && agent.phone !== null) {
    await queueAskedText(services, tx, agent.phone as PhoneNumber)
  }
  return 'console'
}

async function keep(
  { services, tx, complaint }: Work,
  said: Said & { to_other: number },
): Promise<void> {
  const now = services.clock.now()
  const ours = { written_by: 'us', photo_id: null, created_at: now } as const
  await insertMessage(tx, { id: orderedId(now), complaint_id: complaint.id, ...ours, ...said })
}

function readWords(typed: string): Answer<string> {
  const words = parseWords('words', typed, WORDS_MAX)
  if (!words.ok) return { ...words, reason: 'invalid' }
  return words.value === null ? NOTHING : { ok: true, value: words.value }
}

function invalid(field: string, code: string, message: string) {
  return { ...refuse(field, code, message), reason: 'invalid' } as const
}

const NOTHING = invalid('words', 'required', 'Type what to say.')
const NOBODY = invalid('to', 'no-other-side', 'Nobody is known to write to.')
const NO_OUTCOME = invalid('outcome', 'choice', 'Choose how it ends.')
const ASK_OWNER = invalid(
  'outcome',
  'owner-not-asked',
  'Write to the owner first. They have a day to answer before the car is taken down.',
)
const TOO_LONG = invalid(
  'words',
  'too-long',
  'That is longer than three parts of a text. Shorten it, or say the rest by phone.',
)
