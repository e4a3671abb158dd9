import { randomInt } from 'node:crypto'
import type { ReportKind } from '../../domain/complaint-fields.ts'
import { parseComplaint, type Complaint } from '../../domain/complaint.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { accept } from '../../domain/problem.ts'
import { mayTrade } from '../agents/trading-status.ts'
import { agentLock, phoneLock, takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import type { AgentOnPosting } from '../disclosures/disclosure-storage.ts'
import { giveBack } from '../disclosures/give-back.ts'
import { orderedId } from '../identifiers.ts'
import { discardPhotos, keepPhoto } from '../photos/keep-photo.ts'
import type { Answer } from '../refusal.ts'
import { rulesToday } from '../rules-today.ts'
import type { Services } from '../services.ts'
import type { ClientNetworks } from '../texts/limits/link-limits.ts'
import { queueComplaintNotice, queueReceivedText } from '../texts/outbox/queue-complaint-text.ts'
import { complaintDates } from './complaint-dates.ts'
import {
  findSource,
  shownRegistration,
  textsIn,
  type FoundSource,
  type SignedIn,
} from './complaint-source.ts'
import { insertComplaint, insertMessage } from './complaint-storage.ts'
import {
  added,
  agentOf,
  findAddedTo,
  findRepeated,
  kindOf,
  postingOf,
  subjectOf,
  taken,
  type ReceivedComplaint,
  type Taken,
} from './earlier-complaint.ts'

export interface AskedComplaint {
  /** The fields as they were sent. */
  sent: Record<string, unknown>
  photo: Buffer | null
  signedIn: SignedIn
  from: ClientNetworks
}

/**
 * Keeps a complaint and answers its reference, which is also texted to a British mobile. Sent again within a
 * day, it is the same one; what adds to an open one is kept with that.
 */
export async function takeComplaint(
  services: Services,
  { sent, photo, signedIn, from }: AskedComplaint,
): Promise<Answer<Taken>> {
  const source = await findSource(services, textsIn(sent), signedIn)
  const parsed = parseComplaint(sent, {
    ...rulesToday(services),
    isReport: source.isReport,
    hasReach: source.reach !== null,
  })
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  const reach = parsed.value.reach ?? source.reach
  if (reach === null) throw new Error('A complaint that cannot be answered was accepted.')
  const complaint = parsed.value
  const givesBack = givenBackBy(complaint, source, signedIn)
  const received = { services, complaint, source, reach, signedIn, from, givesBack }

  const kept = photo === null ? NO_PHOTO : await keepPhoto(services, photo)
  if (!kept.ok) return kept
  const { answer, isNew } = await services.database
    .transaction()
    .execute((tx) => keep(received, tx, kept.value))
  if (!isNew && kept.value !== null) await discardPhotos(services, [kept.value])
  return answer
}

const FAULTY_LEADS = new Set<ReportKind | null>(['not-the-car', 'wrong-number', 'already-sold'])

/** The number that a report gives back to the agent who makes it; null where it says nothing against the lead. */
function givenBackBy(
  { about, kind }: Complaint,
  { isReport, postingId }: FoundSource,
  signedIn: SignedIn,
): AgentOnPosting | null {
  if (!isReport || signedIn === undefined || postingId === null) return null
  if (about !== 'posting' || !FAULTY_LEADS.has(kind)) return null
  return { agentId: signedIn.id, postingId }
}

const NO_PHOTO = { ok: true, value: null } as const

async function keep(
  received: ReceivedComplaint,
  tx: Database,
  photoId: string | null,
): Promise<{ answer: Answer<Taken>; isNew: boolean }> {
  const { services, complaint, reach, source, signedIn } = received
  await takeLock(tx, phoneLock(services, reach.address))
  if (source.isReport && signedIn !== undefined) {
    await takeLock(tx, agentLock(signedIn.id))
    const trades = await mayTrade(tx, signedIn.id)
    // Who was erased meanwhile would leave their number here.
    if (!trades.ok && trades.reason === 'signed-out') return { answer: trades, isNew: false }
  }
  const known = await findRepeated(received, tx)
  if (known !== null) return { answer: accept(known), isNew: false }

  const receivedAt = services.clock.now()
  const open = await findAddedTo(received, tx)
  const complaintId = open?.id ?? orderedId(receivedAt)
  const said = { complaint_id: complaintId, created_at: receivedAt }
  const theirs = { written_by: 'complainant', words: complaint.words, photo_id: photoId } as const
  await queueComplaintNotice(services, tx)
  if (open !== undefined) {
    await insertMessage(tx, { ...said, ...theirs, id: orderedId(receivedAt) })
    return { answer: accept(added(received, open)), isNew: true }
  }
  const reference = await insert(received, tx, { id: complaintId, receivedAt })
  await insertMessage(tx, { ...said, ...theirs, id: orderedId(receivedAt) })
  const isGivenBack =
    received.givesBack !== null && (await giveBack(tx, received.givesBack, receivedAt))
  const text = await textReference(received, tx, { reference, receivedAt })
  if (text !== null) {
    const id = orderedId(receivedAt + 1)
    await insertMessage(tx, { ...said, id, written_by: 'us', words: text, photo_id: null })
  }
  const isTexted = text !== null
  const answer = accept(taken(received, { reference, receivedAt, isTexted, isGivenBack }))
  return { answer, isNew: true }
}

async function insert(
  received: ReceivedComplaint,
  tx: Database,
  { id, receivedAt }: { id: string; receivedAt: number },
): Promise<string> {
  const { complaint, source, reach, signedIn } = received
  const { about, registration } = complaint
  for (;;) {
    const reference = `C${String(randomInt(1_000_000)).padStart(6, '0')}`
    const isInserted = await insertComplaint(tx, {
      id,
      reference,
      about,
      kind: kindOf(complaint),
      subject: subjectOf(received),
      registration: registration || (shownRegistration(source) ?? ''),
      posting_id: postingOf(received),
      agent_id: agentOf(received),
      by_agent_id: source.isReport ? (signedIn?.id ?? null) : null,
      reach_by: reach.by,
      reach: reach.address,
      received_at: receivedAt,
    })
    if (isInserted) return reference
  }
}

// An agent reads the reference in the console: a text is not worth its price.
function textReference(
  { services, source, reach, from }: ReceivedComplaint,
  tx: Database,
  { reference, receivedAt }: { reference: string; receivedAt: number },
): Promise<string | null> | null {
  if (reach.by !== 'text' || source.isReport) return null
  const { answerBy } = complaintDates(receivedAt)
  const phone = reach.address as PhoneNumber
  return queueReceivedText(services, tx, { phone, from, reference, answerBy })
}
