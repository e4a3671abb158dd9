import { readReference } from '../../domain/complaint-fields.ts'
import type { Services } from '../services.ts'
import { findComplaint, findMessages, markRead } from './complaint-storage.ts'

/** The complaint with this reference, however spaced, and all that was said; it is read from then on. Null if there is none. */
export async function openComplaint(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  typed: string,
) {
  const complaint = await findComplaint(database, readReference(typed))
  if (complaint === undefined) return null
  await markRead(database, complaint.id, clock.now())
  return { complaint, messages: await findMessages(database, [complaint.id]) }
}
