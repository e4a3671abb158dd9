// Whether an edit would send a text: that of a new number does.
import { parsePhoneNumber } from '../../domain/phone-number.ts'
import type { Services } from '../services.ts'
import { findByLink } from './link-storage.ts'
import type { TypedPosting } from './typed-posting.ts'

/** Whether `typed` has another number than the posting that `uniqueId` opens. */
export async function changesNumber(
  { database }: Pick<Services, 'database'>,
  uniqueId: string,
  typed: TypedPosting,
): Promise<boolean> {
  const phone = parsePhoneNumber(typed.phoneNumber, { allowDrama: true })
  const posting = await findByLink(database, uniqueId)
  return phone.ok && posting !== undefined && phone.value !== posting.phone
}
