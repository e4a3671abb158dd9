// What the operator does with complaints: reads, answers and closes them.
import { shownReference, type ComplaintOutcome } from '../../domain/complaint-fields.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { readablePhone } from '../../domain/readable-phone.ts'
import type { Reach } from '../../domain/reach.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { isNumberStopped } from '../texts/limits/stopped-numbers.ts'
import { queueAnswerText } from '../texts/outbox/queue-complaint-text.ts'
import { closedInWords, complaintAnswerText } from '../texts/wording/complaint-wording.ts'
import { complaintDates } from './complaint-dates.ts'
import {
  findComplaint,
  findComplaints,
  findMessages,
  insertMessage,
  markClosed,
  type ComplaintRow,
} from './complaint-storage.ts'

/** Those still open, the oldest first, or with `closedToo` all of them, the newest first. */
export async function listComplaints(
  { database }: Services,
  { limit, ...sought }: { closedToo: boolean; agentId?: string | undefined; limit: number },
) {
  return (await findComplaints(database, sought, limit)).map(shown)
}

/** A complaint with all that was said about it; null where there is none with this reference, however spaced. */
export async function showComplaint({ database }: Services, typed: string) {
  const complaint = await findComplaint(database, referenceOf(typed))
  if (complaint === undefined) return null
  const messages = await findMessages(database, [complaint.id])
  return {
    ...shown(complaint),
    messages: messages.map(({ written_by, words, photo_id, created_at }) => ({
      from: written_by,
      words,
      photoId: photo_id,
      at: new Date(created_at).toISOString(),
    })),
  }
}

/** The photo that came with a complaint, as JPEG bytes. */
export async function complaintPhoto(
  { photoStore }: Services,
  { messages }: NonNullable<Awaited<ReturnType<typeof showComplaint>>>,
): Promise<Buffer | null> {
  const photoId = messages.find((message) => message.photoId !== null)?.photoId ?? null
  return photoId === null ? null : photoStore.get(photoId, 'photo')
}

/** How the complainant hears: `text` went into the queue, else the operator has to write or call. */
export interface Answered {
  by: Reach['by']
  to: string
  words: string
}

type NotAnswered = 'not-found' | 'closed' | 'too-long'

interface Said {
  words: string
  who: string
  /** Null where the complaint stays open. */
  outcome: ComplaintOutcome | null
}

/** Keeps the operator's answer, or the end, and texts it where the complainant is reached by text. */
export function answerComplaint(
  services: Services,
  typed: string,
  { words: typedWords, who, outcome }: Said,
): Promise<Answered | NotAnswered> {
  const words = outcome === null ? typedWords : closedInWords(outcome, typedWords)
  return services.database.transaction().execute(async (tx) => {
    const now = services.clock.now()
    const complaint = await findComplaint(tx, referenceOf(typed))
    if (complaint === undefined) return 'not-found'
    const { id, reference, reach } = complaint
    const by = await reachableBy(services, tx, complaint)
    const body = complaintAnswerText(services.config, { reference, words })
    if (by === 'text' && body === null) return 'too-long'
    const isOpen =
      outcome === null ? complaint.closed_at === null : await markClosed(tx, { id, outcome, now })
    if (!isOpen) return 'closed'
    await insertMessage(tx, {
      id: orderedId(now),
      complaint_id: id,
      written_by: 'us',
      words,
      photo_id: null,
      created_at: now,
    })
    if (by === 'text' && body !== null) {
      await queueAnswerText(services, tx, { phone: reach as PhoneNumber, body })
    }
    const what = outcome === null ? 'complaint answered' : 'complaint closed'
    await recordChange(services, tx, { who, what, target: id, reason: outcome ?? undefined })
    return { by, to: readablePhone(reach), words: body ?? words }
  })
}

// A number that was stopped gets no text, and can still be called.
async function reachableBy(
  services: Services,
  tx: Database,
  { reach_by, reach }: ComplaintRow,
): Promise<Reach['by']> {
  const isStopped = reach_by === 'text' && (await isNumberStopped(services, tx, reach))
  return isStopped ? 'call' : reach_by
}

function shown(complaint: ComplaintRow) {
  const { reference, received_at, closed_at } = complaint
  return {
    reference: shownReference(reference),
    about: complaint.about,
    kind: complaint.kind,
    subject: complaint.subject,
    registration: complaint.registration,
    agentId: complaint.agent_id,
    vehicleId: complaint.posting_id,
    byAgentId: complaint.by_agent_id,
    reachBy: complaint.reach_by,
    reach: readablePhone(complaint.reach),
    receivedAt: new Date(received_at).toISOString(),
    ...complaintDates(received_at),
    closedAt: closed_at === null ? null : new Date(closed_at).toISOString(),
    outcome: complaint.outcome,
  }
}

function referenceOf(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}
