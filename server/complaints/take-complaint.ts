import { randomInt } from 'node:crypto'
import { parseComplaint, type Complaint } from '../../domain/complaint.ts'
import { shownReference } from '../../domain/complaint-fields.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { readablePhone } from '../../domain/readable-phone.ts'
import type { Reach } from '../../domain/reach.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { TakenComplaint } from '../../domain/wire/complaints.ts'
import { agentLock, phoneLock, takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import type { AgentOnPosting } from '../disclosures/disclosure-storage.ts'
import { giveBack, wasGivenBack } from '../disclosures/give-back.ts'
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
import { givenBackBy } from './faulty-lead.ts'
import {
  findLatelyFrom,
  findMessages,
  insertComplaint,
  insertMessage,
} from './complaint-storage.ts'

export interface AskedComplaint {
  /** The fields as they were sent. */
  sent: Record<string, unknown>
  photo: Buffer | null
  signedIn: SignedIn
  from: ClientNetworks
}

interface Judged {
  services: Services
  complaint: Complaint
  source: FoundSource
  reach: Reach
  signedIn: SignedIn
  from: ClientNetworks
  /** The number that a report gives back to its agent, or null. */
  givesBack: AgentOnPosting | null
}

type Taken = Omit<TakenComplaint, 'success'>

/**
 * Keeps a complaint and answers its reference, which is also texted to a British mobile. Sent again within a
 * day, it is the same one.
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
  const judged = { services, complaint, source, reach, signedIn, from, givesBack }

  const kept = photo === null ? NO_PHOTO : await keepPhoto(services, photo)
  if (!kept.ok) return kept
  const { value, isNew } = await services.database
    .transaction()
    .execute((tx) => keep(judged, tx, kept.value))
  if (!isNew && kept.value !== null) await discardPhotos(services, [kept.value])
  return { ok: true, value }
}

const NO_PHOTO = { ok: true, value: null } as const

async function keep(
  judged: Judged,
  tx: Database,
  photoId: string | null,
): Promise<{ value: Taken; isNew: boolean }> {
  const { services, complaint, reach } = judged
  if (judged.givesBack !== null) await takeLock(tx, agentLock(judged.givesBack.agentId))
  await takeLock(tx, phoneLock(services, reach.address))
  const known = await findRepeated(judged, tx)
  if (known !== null) return { value: known, isNew: false }

  const receivedAt = services.clock.now()
  const complaintId = orderedId(receivedAt)
  const reference = await insert(judged, tx, { id: complaintId, receivedAt })
  const said = { complaint_id: complaintId, created_at: receivedAt }
  await insertMessage(tx, {
    ...said,
    id: orderedId(receivedAt),
    written_by: 'complainant',
    words: complaint.words,
    photo_id: photoId,
  })
  const isGivenBack =
    judged.givesBack !== null && (await giveBack(tx, judged.givesBack, receivedAt))
  const text = await textReference(judged, tx, { reference, receivedAt })
  if (text !== null) {
    const id = orderedId(receivedAt + 1)
    await insertMessage(tx, { ...said, id, written_by: 'us', words: text, photo_id: null })
  }
  await queueComplaintNotice(services, tx)
  return {
    value: taken(judged, { reference, receivedAt, isTexted: text !== null, isGivenBack }),
    isNew: true,
  }
}

async function insert(
  { complaint, source, reach, signedIn }: Judged,
  tx: Database,
  { id, receivedAt }: { id: string; receivedAt: number },
): Promise<string> {
  const { about, kind, subject, registration } = complaint
  const isOtherBuyer = subject !== '' && subject !== source.agent
  for (;;) {
    const reference = `C${String(randomInt(1_000_000)).padStart(6, '0')}`
    const isInserted = await insertComplaint(tx, {
      id,
      reference,
      about,
      kind: about === 'posting' ? kind : null,
      subject: subject || (source.agent ?? ''),
      registration: registration || (shownRegistration(source) ?? ''),
      posting_id: about === 'us' ? null : source.postingId,
      agent_id: about === 'buyer' && !isOtherBuyer ? source.agentId : null,
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
  { services, source, reach, from }: Judged,
  tx: Database,
  { reference, receivedAt }: { reference: string; receivedAt: number },
): Promise<string | null> | null {
  if (reach.by !== 'text' || source.isReport) return null
  const { answerBy } = complaintDates(receivedAt)
  const phone = reach.address as PhoneNumber
  return queueReceivedText(services, tx, { phone, from, reference, answerBy })
}

async function findRepeated(judged: Judged, database: Database): Promise<Taken | null> {
  const { services, complaint, source, reach, givesBack } = judged
  const since = services.clock.now() - DAY_MS
  const same = (await findLatelyFrom(database, reach.address, since)).find(
    ({ about, kind, words, posting_id }) =>
      about === complaint.about &&
      words === complaint.words &&
      (about === 'us' || posting_id === source.postingId) &&
      (about !== 'posting' || kind === complaint.kind),
  )
  if (same === undefined) return null
  const messages = await findMessages(database, [same.id])
  const isTexted = messages.some(({ written_by }) => written_by === 'us')
  const kept = { reference: same.reference, receivedAt: same.received_at, isTexted }
  const isGivenBack =
    givesBack !== null && (await wasGivenBack(database, givesBack, same.received_at))
  return taken(judged, { ...kept, isGivenBack })
}

function taken(
  { complaint, reach }: Judged,
  kept: { reference: string; receivedAt: number; isTexted: boolean; isGivenBack: boolean },
): Taken {
  const { readBy, answerBy } = complaintDates(kept.receivedAt)
  return {
    about: complaint.about,
    reference: shownReference(kept.reference),
    textedTo: kept.isTexted ? readablePhone(reach.address) : null,
    givenBack: kept.isGivenBack,
    readBy,
    answerBy,
  }
}
