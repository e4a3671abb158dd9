import { vehiclePhotoPaths } from '../../domain/addresses.ts'
import { postcodeDistrict } from '../../domain/postcode.ts'
import { displayRegistration } from '../../domain/registration.ts'
import type { ListedOwnQuote, OwnQuoteList } from '../../domain/wire/own-quotes.ts'
import { UNKNOWN_CURSOR, type Page } from '../http/paging.ts'
import { decryptCursor, encryptCursor } from '../http/encrypted-cursor.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findQuotesOfAgent, type AgentQuoteRow } from './own-quote-storage.ts'
import { showOwnQuote } from './quotes-for-agent.ts'

/** One page of them. Once the posting has gone, only the amount and dates are left. */
export async function listOwnQuotes(
  { database, digest }: Services,
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
      quotes: shown.map((row) => showListed(row)),
      next: last === undefined ? null : encryptCursor(digest, of, [last.id]),
    },
  }
}

function showListed({ car, ...quote }: AgentQuoteRow): ListedOwnQuote {
  const hasPhoto = car !== null && car.photo_id !== null
  return {
    ...showOwnQuote(quote),
    vehicleId: car?.posting_id ?? null,
    registrationNumber: car === null ? null : displayRegistration(car.registration),
    district: car === null ? null : postcodeDistrict(car.postcode),
    thumbnail: hasPhoto ? vehiclePhotoPaths(car.posting_id, null).thumbnail : null,
  }
}
