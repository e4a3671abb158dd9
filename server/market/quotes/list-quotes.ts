import { pounds } from '../../../domain/basics/money.ts'
import { metresBetween, wholeMiles } from '../../../domain/basics/national-grid.ts'
import { compareWithGuide, scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { findLicences } from '../../agents/accounts/licence-storage.ts'
import type { Row } from '../../platform/database/schema.ts'
import { conditionsOf } from '../../platform/database/quote-columns.ts'
import { opensNothing } from '../../owners/postings/ended-links.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../messages/texts/limits/quote-hours.ts'
import { findQuotes, type QuoteRow } from './listed-quote-storage.ts'
import { changedSince, standingOf, validUntilOf } from './quote-standing.ts'
import { findRecords, RECORD_MS, recordsOf, type RecordRow } from './record-storage.ts'

/**
 * Every quote on the listing that both halves of the link open, best price first. Quotes that cannot be chosen come
 * last.
 */
export async function listQuotes(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  pair: { listingId: string; linkId: string },
): Promise<Answer<ListedQuote[]>> {
  const rows = await findQuotes(database, pair)
  if (rows === undefined) return opensNothing(database, [pair.listingId, pair.linkId])
  const now = clock.now()
  const asked = { listingId: pair.listingId, since: now - RECORD_MS }
  const records = rows.length === 0 ? [] : await findRecords(database, asked)
  const agentIds = [...new Set(rows.map(({ agent_id }) => agent_id))]
  const licences = await findLicences(database, agentIds, londonDay(now))
  return { ok: true, value: listedQuotes(rows, { records, licences }, now) }
}

/** Stored quotes as their owner sees them. */
export function listedQuotes(
  rows: QuoteRow[],
  { records, licences }: { records: RecordRow[]; licences: Row<'agent_licences'>[] },
  now: number,
): ListedQuote[] {
  const recordOf = recordsOf(records)
  const quotes = rows.map((row) => ({
    ...listedQuote(row, now, recordOf(row.agent_id)),
    furtherLicences: licences
      .filter(({ agent_id }) => agent_id === row.agent_id)
      .map(({ number, council, expires, checked_on }) => ({
        kind: row.licence_kind,
        number,
        council,
        lastDay: expires,
        checkedOn: checked_on,
      })),
  }))
  const isOnOffer = ({ standing }: ListedQuote): boolean => standing === 'on-offer'
  const others = quotes.filter((quote) => !isOnOffer(quote))
  return [...quotes.filter(isOnOffer), ...others]
}

function listedQuote(
  row: QuoteRow,
  now: number,
  record: ListedQuote['record'],
): Omit<ListedQuote, 'furtherLicences'> {
  const amount = pounds(row.amount_pence)
  return {
    quoteId: row.id,
    agentName: row.name,
    agentContact: row.contact,
    amount,
    ...(row.message === null ? {} : { message: row.message }),
    created_at: new Date(row.created_at).toISOString(),
    aboveGuide: compareWithGuide(amount, scrapGuide(row, now)),
    record,
    licence: licenceOf(row),
    atf: row.atf_permit !== null,
    miles: milesTo(row),
    yard: row.yard_postcode?.split(' ', 1)[0] ?? null,
    conditions: conditionsOf(row),
    validUntil: validUntilOf(row),
    standing: ownersStanding(row, now),
    changedSince: changedSince(row),
  }
}

function ownersStanding(row: QuoteRow, now: number): ListedQuote['standing'] {
  const standing = standingOf(row, now)
  return standing === 'declined' && row.sent_away_deal !== null ? 'sent-away' : standing
}

function licenceOf(row: QuoteRow): ListedQuote['licence'] {
  if (row.licence_number === null) return null
  return {
    kind: row.licence_kind,
    number: row.licence_number,
    council: row.licence_council,
    lastDay: row.licence_expires,
    checkedOn: row.licence_checked_on,
  }
}

// Miles are measured to the middle of the car's square, as agents see it. The middle of an area would be miles off.
function milesTo(row: QuoteRow): number | null {
  const { easting, northing, known_postcode, yard_easting, yard_northing } = row
  if (known_postcode === null || yard_easting === null || yard_northing === null) return null
  if (easting === null || northing === null) return null
  const yard = { easting: yard_easting, northing: yard_northing }
  return wholeMiles(metresBetween(yard, { easting, northing }))
}
