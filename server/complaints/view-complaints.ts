import { readReference, shownReference } from '../../domain/complaint-fields.ts'
import { iso, isoOrNull } from '../../domain/time.ts'
import { readablePhone } from '../../domain/readable-phone.ts'
import type { Services } from '../services.ts'
import { complaintDates } from './complaint-dates.ts'
import {
  findComplaint,
  findComplaints,
  findMessages,
  type ComplaintRow,
  type SoughtComplaints,
} from './complaint-storage.ts'

/** Open complaints, the oldest first; closed ones or all of them, the newest first. */
export async function listComplaints(
  { database }: Services,
  {
    limit,
    ...sought
  }: { which: SoughtComplaints['which']; agentId?: string | undefined; limit: number },
) {
  return (await findComplaints(database, sought, limit)).map(shown)
}

/** A complaint with all its messages; null if none has this reference, however spaced. */
export async function showComplaint({ database }: Services, typed: string) {
  const complaint = await findComplaint(database, readReference(typed))
  if (complaint === undefined) return null
  const messages = await findMessages(database, [complaint.id])
  return {
    ...shown(complaint),
    messages: messages.map(({ id, written_by, to_agent, who, words, photo_id, created_at }) => ({
      id,
      from: written_by,
      isToAgent: to_agent === 1,
      who,
      words,
      photoId: photo_id,
      at: iso(created_at),
    })),
  }
}

export type ShownComplaint = NonNullable<Awaited<ReturnType<typeof showComplaint>>>

/** The photo that came with a message, or with the first that has one, as JPEG bytes. */
export async function complaintPhoto(
  { photoStore }: Services,
  { messages }: ShownComplaint,
  messageId?: string,
): Promise<Buffer | null> {
  const found = messages.find(
    ({ id, photoId: photo }) => photo !== null && (messageId ?? id) === id,
  )
  const photoId = found?.photoId ?? null
  return photoId === null ? null : photoStore.get(photoId, 'photo')
}

function shown(complaint: ComplaintRow) {
  const { id, reference, received_at, closed_at } = complaint
  return {
    id,
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
    receivedAt: iso(received_at),
    ...complaintDates(received_at),
    closedAt: isoOrNull(closed_at),
    outcome: complaint.outcome,
  }
}
