// Finds postings for the operator, who is asked by telephone and hears a registration or a number.
import { parsePhoneNumber } from '../../domain/phone-number.ts'
import {
  displayRegistration,
  parseRegistration,
  type Registration,
} from '../../domain/registration.ts'
import { quotesForAgent } from '../quotes/quotes-for-agent.ts'
import type { Services } from '../services.ts'
import { findPostings, type PostingRow } from './operator-storage.ts'
import { rulesToday } from './rules-today.ts'

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
  const ids = rows.map((row) => row.id)
  const quotes = await quotesForAgent(services.database, { agentId: '', postingIds: ids })
  return rows.map((row) => show(row, quotes(row.id).count))
}

function readSought(services: Services, typed: string) {
  if (/^[\da-f]{32}$/.test(typed)) return { id: typed }
  const rules = rulesToday(services)
  const registration = parseRegistration(typed, rules.today)
  if (registration.ok) return { registration: registration.value }
  const phone = parsePhoneNumber(typed, rules)
  return phone.ok ? { phone: phone.value } : null
}

function show(row: PostingRow, quotes: number): FoundPosting {
  return {
    vehicleId: row.id,
    registrationNumber: displayRegistration(row.registration as Registration),
    postcode: row.postcode,
    phoneNumber: row.phone,
    phoneConfirmed: row.phone_confirmed_at !== null,
    superseded: row.superseded === 1,
    hasPhoto: row.photo_id !== null,
    quotes,
    postedAt: new Date(row.created_at).toISOString(),
    usedAt: new Date(row.used_at).toISOString(),
  }
}
