import { vehiclePhotoPaths } from '../../domain/addresses.ts'
import { pounds } from '../../domain/money.ts'
import { postcodeDistrict } from '../../domain/postcode.ts'
import { NO_CONDITIONS } from '../../domain/quote-terms.ts'
import { displayRegistration } from '../../domain/registration.ts'
import type { ListedOwnQuote, OwnQuoteList } from '../../domain/wire/own-quotes.ts'
import { UNKNOWN_CURSOR, type Page } from '../http/paging.ts'
import { decryptCursor, encryptCursor } from '../http/encrypted-cursor.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import {
  findQuotesOfAgent,
  idOf,
  type AgentQuoteRow,
  type PastQuoteRow,
} from './own-quote-list-storage.ts'
import { showOwnQuote } from './quotes-for-agent.ts'

/** One page of them. Once the posting has gone, only the amount and dates are left. */
export async function listOwnQuotes(
  { database, digest, clock }: Services,
  agentId: string,
  { limit, cursor }: Page,
): Promise<Answer<OwnQuoteList>> {
  const of = ['quotes', agentId]
  const [before] = cursor === null ? [null] : (decryptCursor(digest, of, cursor) ?? [])
  if (before !== null && typeof before !== 'string') {
    return { ...UNKNOWN_CURSOR, reason: 'invalid' }
  }
  const rows = await findQuotesOfAgent(database, { agentId, before }, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    ok: true,
    value: {
      quotes: shown.map((row) => showListed(row, clock.now())),
      next: last === undefined ? null : encryptCursor(digest, of, [idOf(last)]),
    },
  }
}

function showListed(row: AgentQuoteRow, now: number): ListedOwnQuote {
  if ('past' in row) return showPast(row.past)
  const { posting_id: vehicleId, car_registration: registration, ...quote } = row.live
  return {
    ...showOwnQuote(row.live, now),
    vehicleId,
    registrationNumber: displayRegistration(registration),
    district: postcodeDistrict(quote.postcode),
    thumbnail: quote.photo_id === null ? null : vehiclePhotoPaths(vehicleId, null).thumbnail,
  }
}

function showPast(row: PastQuoteRow): ListedOwnQuote {
  return {
    amount: pounds(row.amount_pence),
    message: null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    conditions: NO_CONDITIONS,
    validUntil: null,
    standing: null,
    changedSince: [],
    vehicleId: null,
    registrationNumber: null,
    district: null,
    thumbnail: null,
  }
}
