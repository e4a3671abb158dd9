import { isPostgres } from '../../platform/database/postgres.ts'
import { randomInt } from 'node:crypto'
import { shownReference, type ReportKind } from '../../../domain/market/complaint-fields.ts'
import { parseComplaint, type Complaint } from '../../../domain/market/complaint.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { accept } from '../../../domain/basics/problem.ts'
import type { Reach } from '../../../domain/people/contact.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { TakenComplaint } from '../../../domain/wire/complaints.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { agentLock, phoneLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { giveBack, isGivenBack } from '../../agents/disclosures/disclosure-storage.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { discardPhotos, keepPhoto } from '../../vehicles/photos/keep-photo.ts'
import type { Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import {
  queueComplaintNotice,
  queueReceivedText,
} from '../../messages/texts/outbox/queue-complaint-text.ts'
import { complaintDates } from './complaint-dates.ts'
import * as from from './complaint-source.ts'
import * as storage from './complaint-storage.ts'
import type { ClientNetworks } from '../../platform/http/client-networks.ts'

type Taken = Omit<TakenComplaint, 'success'>

interface Asked {
  /** The fields as they were sent. */
  sent: Record<string, unknown>
  photo: Buffer | null
  signedIn: from.SignedIn
  from: ClientNetworks
}

/**
 * Keeps a complaint or a report and answers its reference, which is also texted to a British mobile. Sent again within a
 * day, it is the same one; what adds to an open one is kept with that.
 */
export async function takeComplaint(services: Services, asked: Asked): Promise<Answer<Taken>> {
  const { sent, photo, signedIn } = asked
  const source = await from.findSource(services, from.textsIn(sent), signedIn)
  const context = { isReport: source.isReport, hasReach: source.reach !== null }
  const parsed = parseComplaint(sent, { ...rulesToday(services), ...context })
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  const reach = parsed.value.reach ?? source.reach
  if (reach === null) throw new Error('A complaint that cannot be answered was accepted.')
  const { words, reference } = parsed.value
  const row = rowOf(parsed.value, { source, reach, signedIn })
  const isProven = source.reach?.address === reach.address
  const received = { row, words, reference, reach, isProven, from: asked.from }

  const kept = photo === null ? NO_PHOTO : await keepPhoto(services, photo)
  if (!kept.ok) return kept
  const { answer, isNew } = await services.database
    .transaction()
    .execute((tx) => keep(services, tx, { ...received, photoId: kept.value }))
  if (!isNew && kept.value !== null) await discardPhotos(services, [kept.value])
  return answer
}

const NO_PHOTO = { ok: true, value: null } as const

/** What is kept of it beside its words. If another name was typed than the link's, it is another buyer. */
function rowOf(
  { about, kind, subject, registration }: Complaint,
  { source, reach, signedIn }: { source: from.FoundSource; reach: Reach; signedIn: from.SignedIn },
) {
  const isOther = subject !== '' && subject !== source.agent
  return {
    about,
    kind: about === 'posting' ? kind : null,
    subject: subject || (source.agent ?? ''),
    registration: registration || (from.shownRegistration(source) ?? ''),
    posting_id: about === 'us' ? null : source.postingId,
    agent_id: about === 'buyer' && !isOther ? source.agentId : null,
    by_agent_id: source.isReport ? (signedIn?.id ?? null) : null,
    reach_by: reach.by,
    reach: reach.address,
  }
}

interface Received {
  row: ReturnType<typeof rowOf>
  words: string
  reference: string
  reach: Reach
  /** Whether a link or a session shows that it is theirs. */
  isProven: boolean
  from: ClientNetworks
  photoId: string | null
}

async function keep(
  services: Services,
  tx: Database,
  received: Received,
): Promise<{ answer: Answer<Taken>; isNew: boolean }> {
  const { row, words, reach, photoId: photo_id } = received
  await takeLock(tx, phoneLock(services, reach.address))
  if (row.by_agent_id !== null) {
    await takeLock(tx, agentLock(row.by_agent_id))
    const trades = await mayTrade(tx, row.by_agent_id)
    // Who was erased meanwhile would leave their number here.
    if (!trades.ok && trades.reason === 'signed-out') return { answer: trades, isNew: false }
  }
  const now = services.clock.now()
  const known = await findRepeated(tx, received, now)
  if (known !== null) return { answer: accept(known), isNew: false }

  const open = await findAddedTo(tx, received)
  const complaint = open ?? (await insert(tx, { ...row, id: orderedId(now), received_at: now }))
  const said = { complaint_id: complaint.id, created_at: now }
  const theirs = { written_by: 'complainant', words, photo_id } as const
  await storage.insertMessage(tx, { ...said, ...theirs, id: orderedId(now) })
  await queueComplaintNotice(services, tx)
  if (open !== undefined) return { answer: accept(answerOf(open, { added: true })), isNew: true }

  const lead = faultyLead(row)
  const givenBack = lead !== null && (await giveBack(tx, lead, now))
  const text = await textReference(services, tx, received, complaint)
  if (text !== null) {
    const ours = { written_by: 'us', words: text, photo_id: null } as const
    await storage.insertMessage(tx, { ...said, ...ours, id: orderedId(now + 1) })
  }
  return {
    answer: accept(answerOf(complaint, { isTexted: text !== null, givenBack })),
    isNew: true,
  }
}

/** The answer to the same complaint within the last day. */
async function findRepeated(
  tx: Database,
  { row, words, reference }: Received,
  now: number,
): Promise<Taken | null> {
  const lately = await tx
    .selectFrom('complaints')
    .innerJoin('complaint_messages', 'complaint_id', 'complaints.id')
    .selectAll('complaints')
    .select(['words', 'created_at'])
    .where('reach', '=', row.reach)
    .where('created_at', '>', now - DAY_MS)
    .where('written_by', '=', 'complainant')
    .orderBy('complaint_messages.id', 'desc')
    .execute()
  const same = lately.find(
    (one) =>
      one.words === words &&
      (reference === ''
        ? (['about', 'kind', 'subject', 'posting_id'] as const).every((of) => one[of] === row[of])
        : one.reference === reference),
  )
  if (same === undefined) return null
  if (same.created_at > same.received_at) return answerOf(same, { added: true })
  const messages = await storage.findMessages(tx, [same.id])
  const isTexted = messages.some(({ written_by, who }) => written_by === 'us' && who === null)
  const lead = faultyLead(row)
  const givenBack = lead !== null && (await isGivenBack(tx, lead, same.received_at))
  return answerOf(same, { isTexted, givenBack })
}

/**
 * The open complaint that this one adds to. A typed phone is not enough: anybody could learn that its holder has
 * complained, or write in their name. It takes the reference, or a link or session that proves the phone. Once we wrote to
 * the buyer, who may have the phone too, the reference is not enough either.
 */
async function findAddedTo(tx: Database, { row, reach, reference, isProven }: Received) {
  const openOnes = await tx
    .selectFrom('complaints')
    .selectAll()
    .select((complaint) =>
      complaint
        .exists(
          complaint
            .selectFrom('complaint_messages')
            .select('complaint_messages.id')
            .whereRef('complaint_id', '=', 'complaints.id')
            .where('to_other', '=', 1),
        )
        .as('buyer_knows'),
    )
    .where('reach', '=', reach.address)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    // None is closed until the transaction ends. Its own lock would not do, which is taken before a phone's, not after.
    .$if(isPostgres(tx), (query) => query.forShare('complaints'))
    .execute()
  return openOnes.find((open) =>
    open.reference === reference
      ? isProven || reach.by === 'email' || !open.buyer_knows
      : isProven && ABOUT_THE_SAME.every((of) => open[of] === row[of]),
  )
}

const ABOUT_THE_SAME = ['about', 'kind', 'posting_id', 'agent_id'] as const
const FAULTY_LEADS = new Set<ReportKind | null>(['not-the-car', 'wrong-number', 'already-sold'])

/** The number that a report gives back to the agent who makes it; null where it says nothing against the lead. */
function faultyLead({ kind, by_agent_id: agentId, posting_id: postingId }: Received['row']) {
  if (agentId === null || postingId === null || !FAULTY_LEADS.has(kind)) return null
  return { agentId, postingId }
}

/** Keeps a complaint under a reference that no other has. What it was about may have gone since it was sent. */
async function insert(
  tx: Database,
  row: Received['row'] & Pick<storage.ComplaintRow, 'id' | 'received_at'>,
) {
  for (;;) {
    const reference = `C${String(randomInt(1_000_000)).padStart(6, '0')}`
    const { posting_id, agent_id, by_agent_id } = row
    const inserted = await tx
      .insertInto('complaints')
      .values({
        ...row,
        reference,
        posting_id: idIfThere(tx, 'postings', posting_id),
        agent_id: idIfThere(tx, 'agents', agent_id),
        by_agent_id: idIfThere(tx, 'agents', by_agent_id),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .execute()
    if (inserted.length > 0) return { ...row, reference }
  }
}

/** `id`, and its row cannot go until the transaction ends; null where it has gone meanwhile. */
function idIfThere(tx: Database, table: 'agents' | 'postings', id: string | null) {
  return tx
    .selectFrom(table as 'agents')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forKeyShare())
}

// An agent reads the reference in the console: a text is not worth its price.
function textReference(
  services: Services,
  tx: Database,
  { row, reach, from: networks }: Received,
  { reference, received_at: at }: { reference: string; received_at: number },
): Promise<string | null> | null {
  if (reach.by !== 'text' || row.by_agent_id !== null) return null
  const phone = reach.address as PhoneNumber
  const { answerBy } = complaintDates(at)
  return queueReceivedText(services, tx, { phone, from: networks, reference, answerBy })
}

function answerOf(
  complaint: Pick<storage.ComplaintRow, 'about' | 'reference' | 'received_at' | 'reach'>,
  { added = false, isTexted = false, givenBack = false },
): Taken {
  const { readBy, answerBy } = complaintDates(complaint.received_at)
  return {
    about: complaint.about,
    reference: shownReference(complaint.reference),
    added,
    textedTo: isTexted ? readablePhone(complaint.reach) : null,
    givenBack,
    readBy,
    answerBy,
  }
}
