// What the operator does with postings: finds one by what is said on the telephone, and erases it.
import { ORDERED_ID } from '../identifiers.ts'
import { parsePhoneNumber } from '../../domain/phone-number.ts'
import {
  displayRegistration,
  parseRegistration,
  type Registration,
} from '../../domain/registration.ts'
import type { Services } from '../services.ts'
import { findPostings, type PostingRow } from './view-storage.ts'
import { rulesToday } from '../rules-today.ts'
import { recordChange } from '../audit/record-change.ts'
import { DONE, type Answer } from '../refusal.ts'
import { removeIf } from './remove-posting.ts'

export interface FoundPosting {
  vehicleId: string
  registrationNumber: string
  postcode: string
  phoneNumber: string
  phoneConfirmed: boolean
  /** Whether a newer posting of the same car and number hides it from agents. */
  superseded: boolean
  hasPhoto: boolean
  quotes: number
  postedAt: string
  usedAt: string
}

const MOST = 100

/** By a vehicleId, a registration or a phone number; null where what was typed is none of them. */
export async function findPostingsFor(
  services: Services,
  typed: string,
): Promise<FoundPosting[] | null> {
  const sought = readSought(services, typed)
  if (sought === null) return null
  const rows = await findPostings(services.database, sought, MOST)
  return rows.map(show)
}

function readSought(services: Services, typed: string) {
  if (ORDERED_ID.test(typed)) return { id: typed }
  const rules = rulesToday(services)
  const registration = parseRegistration(typed, rules.today)
  if (registration.ok) return { registration: registration.value }
  const phone = parsePhoneNumber(typed, rules)
  return phone.ok ? { phone: phone.value } : null
}

function show(row: PostingRow): FoundPosting {
  return {
    vehicleId: row.id,
    registrationNumber: displayRegistration(row.registration as Registration),
    postcode: row.postcode,
    phoneNumber: row.phone,
    phoneConfirmed: row.phone_confirmed_at !== null,
    superseded: row.superseded === 1,
    hasPhoto: row.photo_id !== null,
    quotes: row.quotes ?? 0,
    postedAt: new Date(row.created_at).toISOString(),
    usedAt: new Date(row.used_at).toISOString(),
  }
}

/** Erases the posting with that id and all that hangs on it, the photo too. */
export async function erasePosting(services: Services, id: string, who: string): Promise<Answer> {
  const isGone = await removeIf(services, id, 'erased', async (tx) => {
    await recordChange(services, tx, { who, what: 'vehicle erased', target: id })
    return true
  })
  return isGone ? DONE : { ok: false, reason: 'not-found' }
}
