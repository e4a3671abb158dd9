import { SAID_COLUMNS } from '../../../domain/owners/posting.ts'
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { pounds } from '../../../domain/basics/money.ts'
import { metresBetween, wholeMiles } from '../../../domain/basics/national-grid.ts'
import { DAY_MS, iso } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import type { QuotesLink } from '../../../domain/site/addresses.ts'
import { compareWithGuide, scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { findLicences } from '../../agents/accounts/licences.ts'
import { opensNothing } from '../../owners/postings/posting-storage.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { prepare } from '../../platform/database/prepared.ts'
import { showTerms, TERMS_COLUMNS, type TermsRow } from '../../platform/database/quote-columns.ts'
import type { Row, Database, Tables } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import { isShown, ofPresentCar } from '../../platform/database/shown-rows.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { standingOf } from './quote-storage.ts'

/** Every quote on the listing, best price first. Quotes that cannot be chosen come last. */
export async function listQuotes(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  link: QuotesLink,
): Promise<Answer<ListedQuote[]>> {
  const rows = await findQuotes(database, link)
  if (rows === undefined) return opensNothing(database, [link.listingId, link.linkId])
  const now = clock.now()
  const asked = { listingId: link.listingId, since: now - RECORD_MS }
  const records = rows.length === 0 ? [] : await findRecords(database, asked)
  const licensed = rows.filter(({ has_further_licences }) => has_further_licences)
  const agentIds = [...new Set(licensed.map(({ agent_id }) => agent_id))]
  const { further: licences } = await findLicences(database, agentIds, now)
  return { ok: true, value: showQuotes(rows, { records, licences }, now) }
}

export function showQuotes(
  rows: QuoteRow[],
  { records, licences }: { records: RecordRow[]; licences: Row<'agent_licences'>[] },
  now: number,
): ListedQuote[] {
  const recordOf = recordsOf(records)
  const quotes = rows.map((row) => ({
    ...showListedQuote(row, now, recordOf(row.agent_id)),
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
  const isGone = ({ standing }: ListedQuote): number => Number(standing !== 'on-offer')
  return quotes.toSorted((one, other) => isGone(one) - isGone(other))
}

function showListedQuote(row: QuoteRow, now: number, record: ListedQuote['record']) {
  const amount = pounds(row.amount_pence)
  const is: ListedQuote['standing'] = standingOf(row, now)
  return {
    quoteId: row.id,
    agentName: row.name,
    agentContact: row.contact,
    amount,
    ...(row.message !== null && { message: row.message }),
    created_at: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    aboveGuide: compareWithGuide(amount, scrapGuide(row, now)),
    record,
    licence: licenceOf(row),
    atf: row.atf_permit !== null,
    miles: milesTo(row),
    yard: row.yard_postcode?.split(' ', 1)[0] ?? null,
    ...showTerms(row),
    standing: is === 'declined' && row.sent_away_deal !== null ? ('sent-away' as const) : is,
  }
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

const AGENT_COLUMNS = [
  'name',
  'contact',
  'yard_postcode',
  'licence_kind',
  'licence_number',
  'licence_council',
  'licence_expires',
  'licence_checked_on',
  'atf_permit',
] as const

// One statement reads the quotes on a listing as its owner sees them. A listing without quotes is one row of the outer
// join, with nothing but the link.
const ofListing = prepare((database, { listingId, linkId }: QuotesLink) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .leftJoin('quotes', (join) => join.onRef('quotes.posting_id', '=', 'postings.id').on(isShown))
    .leftJoin('agents', 'agents.id', 'quotes.agent_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('postcodes as yards', (join) =>
      join.on('yards.postcode', '=', sql`replace(agents.yard_postcode, ' ', '')`),
    )
    .leftJoin('postcodes as places', (join) =>
      join.on('places.postcode', '=', sql`replace(postings.postcode, ' ', '')`),
    )
    .where('postings.listing_id', '=', listingId)
    .where('listing_agents.link_id', '=', linkId)
    .orderBy('quotes.amount_pence', 'desc')
    .orderBy('quotes.updated_at')
    .orderBy('quotes.id')
    .select(['quotes.id', 'quotes.agent_id', ...TERMS_COLUMNS, ...AGENT_COLUMNS])
    .select(['yards.easting as yard_easting', 'yards.northing as yard_northing'])
    .select(['postings.easting', 'postings.northing', ...SAID_COLUMNS, ...FACT_COLUMNS])
    // Set where that is the car's exact place.
    .select('places.postcode as known_postcode')
    // The deal that ended because the agent wanted to pay less than this quote, which has not changed since.
    .select(
      sql<string | null>`(select max(deals.id) from deals where deals.posting_id = postings.id
        and deals.quote_id = quotes.id and deals.owner_said_at >= quotes.updated_at
        and deals.owner_outcome = 'wanted-less')`.as('sent_away_deal'),
    )
    // Few agents have licences beside the one of `AGENT_COLUMNS`.
    .select(
      sql<SqlBool>`exists (select 1 from agent_licences
        where agent_licences.agent_id = quotes.agent_id and waits = 0)`.as('has_further_licences'),
    )
    .select(GUIDED_CAR),
)

type JoinedRow = Awaited<ReturnType<typeof ofListing>>[number]
export type QuoteRow = JoinedRow &
  TermsRow &
  Pick<Row<'agents'>, (typeof AGENT_COLUMNS)[number]> & { id: string; agent_id: string }

/** Best price first, and of equal prices the earlier; undefined where the pair of ids opens no listing. */
export async function findQuotes(
  database: Database,
  link: QuotesLink,
): Promise<QuoteRow[] | undefined> {
  const rows = await ofListing(database, link)
  return rows.length === 0 ? undefined : rows.filter((row): row is QuoteRow => row.id !== null)
}

/** Outcomes that are older do not count. */
const RECORD_MS = KEPT.deals.days * DAY_MS

/** How the collections of each agent with a quote on the listing went, by what owners have said. */
export const findRecords = prepare(
  (database, { listingId, since }: { listingId: string; since: number }) =>
    recordsSince(database, since, (deals) =>
      deals.where('agent_id', 'in', (agents) =>
        agents
          .selectFrom('quotes')
          .innerJoin('postings', 'postings.id', 'quotes.posting_id')
          .where('postings.listing_id', '=', listingId)
          .select('quotes.agent_id'),
      ),
    ),
)

export type RecordRow = Awaited<ReturnType<typeof findRecords>>[number]

type Deals = SelectQueryBuilder<Tables, 'deals', object>

/**
 * From how many owners each agent has collected a car (`collections`); how many were paid less than agreed (`less`), and by
 * how many pence in all (`knocked`); how many others sent the agent away for wanting to pay less. An owner counts once for
 * an agent, by the worst of several outcomes, so that nobody makes a record with one number.
 */
function recordsSince(database: Database, since: number, of: (deals: Deals) => Deals) {
  const less = sql<number>`case when owner_outcome = 'paid-less' then 1 else 0 end`
  const away = sql<number>`case when owner_outcome = 'wanted-less' then 1 else 0 end`
  const owners = of(database.selectFrom('deals'))
    .where('owner_said_at', '>=', since)
    .where('owner_outcome', 'in', ['paid-full', 'paid-less', 'wanted-less'])
    .where('own_number', '=', 0)
    .where('struck_at', 'is', null)
    .groupBy(['agent_id', sql`coalesce(phone_digest, id)`])
    .select((deal) => ['agent_id', deal.fn.max(less).as('less'), deal.fn.max(away).as('away')])
    .select(sql<number>`max(${less} * (amount_pence - owner_paid_pence))`.as('knocked'))
  return database
    .selectFrom(owners.as('owners'))
    .groupBy('agent_id')
    .select((owner) => [
      'agent_id',
      sql<number>`sum(1 - away)`.as('collections'),
      sql<number>`sum(less * (1 - away))`.as('less'),
      sql<number>`sum(knocked * (1 - away))`.as('knocked'),
      owner.fn.sum<number>('away').as('away'),
    ])
}

/** The agent’s own record, as owners read it on each quote; null without any. */
export async function findRecordOf(
  database: Database,
  { agentId, now }: { agentId: string; now: number },
): Promise<ListedQuote['record']> {
  const asked = recordsSince(database, now - RECORD_MS, (deals) =>
    deals.where('agent_id', '=', agentId),
  )
  return recordsOf(await asked.execute())(agentId)
}

function recordsOf(rows: RecordRow[]): (agentId: string) => ListedQuote['record'] {
  const records = new Map(
    rows.map(({ agent_id, collections, less, knocked, away }) => [
      agent_id,
      {
        collections,
        paidInFull: collections - less,
        knockedOffPounds: less === 0 ? null : Math.round(pounds(knocked / less)),
        sentAway: away,
      },
    ]),
  )
  return (agentId) => records.get(agentId) ?? null
}
