// All that is held about one phone, whether an owner's, an agent's or an applicant's, or about one email address. What is
// here is in the copy that people get, and is counted before it is erased. Rows come with all columns unless some are
// named, so that a new one is exported by itself.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { findMessages, findWithAgent } from '../../market/complaints/kept-complaints.ts'
import { PHOTO_OWNER, PHOTO_OWNERS } from '../../platform/database/market-schema.ts'
import type { Database, Row, Tables } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { phoneDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'
import { AS_ADDED } from '../../vehicles/photos/keep-photo.ts'

/** The condition that a column is one of the ids or the number that is sought. */
type Of = (column: string) => RawBuilder<SqlBool>
type OfPosting = Pick<Row<'deals'>, 'posting_id'>
type Holder = { id: string; posting_id?: string | null }
type Given = Pick<Row<'disclosures'>, 'created_at' | 'phone_digest'> & { name: string }

const whole = <Name extends keyof Tables>(table: Name, where: RawBuilder<SqlBool>, order = 'id') =>
  sql<Row<Name>>`select * from ${sql.table(table)} where ${where} order by ${sql.ref(order)}`
const business = sql`join agents on agents.id = agent_id`

const BY_PHONE = (of: Of, ofPhone = of('phone')) => ({
  links: whole('links', ofPhone, 'created_at'),
  texts: sql<Row<'texts'>>`select texts.*, deliveries.state as delivery, told_at
    from texts left join deliveries on deliveries.carrier_id = texts.carrier_id
    where ${ofPhone} order by id`,
  agents: whole('agents', ofPhone),
  /** Those whom agents added. */
  people: sql<Row<'agent_people'>>`select agent_people.*, agents.name as business
    from agent_people ${business} where ${of('agent_people.phone')} order by agent_people.id`,
})

const OF_POSTINGS = (of: Of, ofPosting = of('posting_id')) => ({
  details: whole('vehicle_details', ofPosting, 'posting_id'),
  facts: whole('posting_facts', ofPosting, 'posting_id'),
  questions: sql<OfPosting>`select posting_id, fact, asked_at, name
    from fact_requests ${business} where ${ofPosting} order by asked_at`,
  quotes: sql<OfPosting>`select quotes.*, name, contact
    from quotes ${business} where ${ofPosting} order by quotes.id`,
  disclosures: sql<OfPosting & Given>`select disclosures.*, name
    from disclosures ${business} where ${ofPosting} order by disclosures.id`,
  deals: sql<OfPosting & Holder>`
    select deals.*, deal_words.registration, address, how_to_find, reason, name
    from deals join deal_words on deal_id = deals.id ${business}
    where ${of('deals.posting_id')} order by deals.id`,
})

/** Texts counted or stopped, who was given the number, and its deals. */
const BY_DIGEST = (of: Of, ofPhone = of('phone_digest')) => ({
  stopped: whole('suppressed_phones', ofPhone, 'phone_digest'),
  counted: whole('text_allowances', ofPhone, 'queued_at'),
  disclosed: sql<Given>`select name, disclosures.created_at
    from disclosures ${business} where ${ofPhone} order by disclosures.id`,
  chosen: sql<object>`select chosen_at, amount_pence, owner_outcome, owner_paid_pence
    from deals where ${ofPhone} order by id`,
})

const OF_AGENT = (of: Of, ofAgent = of('agent_id')) => ({
  sessions: whole('sessions', ofAgent),
  alerts: whole('alerts', ofAgent, 'agent_id'),
  savedSearches: sql<object>`select search from alert_searches where ${ofAgent} order by place`,
  furtherLicences: sql<object>`select number, council, expires, checked_on, notice_for, waits
    from agent_licences where ${ofAgent} order by council, waits`,
  alertedCars: sql<object>`select metres, matched_at, told
    from alert_matches where ${ofAgent} order by matched_at`,
  waitingPushes: sql<object>`select kind, title, line, due_at, expires_at, tries
    from pushes join push_devices on push_devices.id = device_id
    where ${ofAgent} order by due_at`,
  alertedBrowsers: sql<object>`select created_at, failing_since
    from push_devices where ${ofAgent} order by created_at`,
  questions: sql<object>`select fact, asked_at from fact_requests where ${ofAgent} order by asked_at`,
  pastQuotes: whole('past_quotes', ofAgent),
  subscriptions: whole('subscriptions', ofAgent, 'agent_id'),
  numbersGiven: whole('disclosures', ofAgent),
  deals: sql<object>`select deals.*, answer
    from deals left join deal_words on deal_id = deals.id
    where ${ofAgent} order by deals.id`,
  quotes: sql<object>`select quotes.*, postings.registration as car_registration
    from quotes join postings on postings.id = posting_id
    where ${ofAgent} order by quotes.id`,
})

/** What people whom agents added did. */
const OF_STAFF = (of: Of, ofPerson = of('person_id')) => ({
  sessions: sql<object>`select created_at, used_at, device from sessions where ${ofPerson} order by id`,
  quotes: sql<object>`select amount_pence, message, updated_at from quotes where ${ofPerson} order by id`,
  pastQuotes: sql<object>`select registration, amount_pence, updated_at, became, gone_at
    from past_quotes where ${ofPerson} order by id`,
  alertedBrowsers: sql<object>`select push_devices.created_at, failing_since
    from push_devices join sessions on sessions.id = session_id
    where ${ofPerson} order by push_devices.id`,
  numbersGiven: sql<object>`select created_at from disclosures where ${ofPerson} order by id`,
})

type Lists<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends RawBuilder<infer Found> ? Found[] : never
}

async function readLists<Parts extends Record<string, RawBuilder<object>>>(
  database: Database,
  parts: (of: Of) => Parts,
  values: string[],
): Promise<Lists<Parts>> {
  const lists: [string, object[]][] = []
  const of = (column: string): RawBuilder<SqlBool> => whereIn(database, column, values)
  for (const [name, query] of Object.entries(parts(of))) {
    lists.push([name, (await query.execute(database)).rows])
  }
  return Object.fromEntries(lists) as Lists<Parts>
}

async function readWhole<Name extends keyof Tables>(
  database: Database,
  table: Name,
  where: RawBuilder<SqlBool>,
): Promise<Row<Name>[]> {
  return (await whole(table, where).execute(database)).rows
}

export function findPostingsOf(database: Database, phone: string) {
  return readWhole(database, 'postings', whereIn(database, 'phone', [phone]))
}

export function findByDigest(database: Database, digest: string) {
  return readLists(database, BY_DIGEST, [digest])
}

/** The photos of those rows, each with the id of the posting that its row is on, or else of its row. */
async function findPhotosOf(database: Database, holders: Holder[]) {
  const on = new Map(holders.map(({ id, posting_id: of }) => [id, of ?? id]))
  const theirs = PHOTO_OWNERS.map((column) => whereIn(database, column, [...on.keys()]))
  const found = await sql<{ id: string; of: string }>`select id, ${sql.raw(PHOTO_OWNER)} as "of"
    from photos where ${sql.join(theirs, sql` or `)}
    order by posting_id is null, ${AS_ADDED}`.execute(database)
  return found.rows.map(({ id, of }) => ({ id, on: on.get(of) ?? of }))
}

export function findChanges(database: Database, targets: string[]) {
  return readWhole(database, 'audit_log', whereIn(database, 'target', targets))
}

export type Held = Awaited<ReturnType<typeof findHeld>>

/** All rows under that number (E.164), that email address or its digest. */
export async function findHeld(services: Services, reach: string) {
  const { database } = services
  const digest = phoneDigest(services, reach)
  const postings = await findPostingsOf(database, reach)
  const { links, texts, agents, people } = await readLists(database, BY_PHONE, [reach])
  const complaints = await findComplaintsOf(database, reach, agents[0]?.id)
  const onPostings = await readLists(database, OF_POSTINGS, idsOf(postings))
  // An agent's deals are not among them: their photos are of owners.
  const withPhotos = [...postings, ...onPostings.deals, ...complaints.messages]
  return {
    digest,
    postings,
    onPostings,
    links,
    texts,
    byDigest: await findByDigest(database, digest),
    agents,
    ofAgent: await readLists(database, OF_AGENT, idsOf(agents)),
    staff: { people, ...(await readLists(database, OF_STAFF, idsOf(people))) },
    complaints,
    photos: await findPhotosOf(database, withPhotos),
    withAgent: await findWithAgent(database, { agentId: agents[0]?.id ?? '' }),
    changes: await findChanges(database, [
      digest,
      ...idsOf([...postings, ...complaints.own, ...agents]),
    ]),
  }
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/**
 * The complaints that came from that number or address; those that the agent sent from elsewhere, such as an earlier
 * number, without that number; and those about the agent, without the complainant and their words.
 */
export async function findComplaintsOf(
  database: Database,
  reach: string,
  agentId: string | undefined,
) {
  const own = await readWhole(database, 'complaints', whereIn(database, 'reach', [reach]))
  const all = () => database.selectFrom('complaints').orderBy('id')
  const reported = await all()
    .select(['id', 'reference', 'about', 'kind', 'subject', 'registration'])
    .select(['received_at', 'closed_at', 'outcome'])
    .where('by_agent_id', '=', agentId ?? '')
    .where('reach', '<>', reach)
    .execute()
  const messages = await findMessages(database, idsOf([...own, ...reported]))
  return {
    own,
    reported,
    // What the other side and we wrote to each other is not the complainant's.
    messages: messages.filter(({ thread }) => thread === 'complainant'),
    aboutAgent: await all()
      .select(['reference', 'about', 'received_at', 'closed_at', 'outcome'])
      .where('agent_id', '=', agentId ?? '')
      .execute(),
  }
}

/**
 * The agents to whom the number was given and when, oldest first. Of the last month it knows all of them, of the time
 * before only those of postings that are still there.
 */
export function timesGiven({ onPostings, byDigest }: Held): { agent: string; at: number }[] {
  const earlier = onPostings.disclosures.filter(({ phone_digest }) => phone_digest === null)
  return [...earlier, ...byDigest.disclosed]
    .map(({ name, created_at }) => ({ agent: name, at: created_at }))
    .toSorted((one, other) => one.at - other.at)
}

export type HeldCounts = ReturnType<typeof countHeld>

export function countHeld(held: Held) {
  const { postings, onPostings, agents, ofAgent, staff, complaints } = held
  return {
    postings: postings.length,
    photos: held.photos.length,
    quotesReceived: onPostings.quotes.length,
    links: held.links.length,
    timesGiven: timesGiven(held).length,
    texts: held.texts.length,
    agents: agents.length,
    people: staff.people.length,
    quotesGiven: ofAgent.quotes.length + ofAgent.pastQuotes.length + staff.quotes.length,
    sessions: ofAgent.sessions.length + staff.sessions.length,
    deals: held.byDigest.chosen.length,
    complaints: complaints.own.length + complaints.reported.length,
  }
}

export function isNothing(counts: HeldCounts): boolean {
  return Object.values(counts).every((count) => count === 0)
}

const WORDS: Record<keyof HeldCounts, string> = {
  postings: 'postings, with what registers hold about their cars',
  photos: 'photos',
  quotesReceived: 'quotes received',
  links: 'links texted to the number',
  timesGiven: 'times that the number was given to an agent',
  texts: 'texts',
  agents: 'agents or applicants',
  people: 'added by an agent',
  quotesGiven: 'quotes given',
  sessions: 'sessions',
  deals: 'deals in the last year, under a coded form of the number',
  complaints: 'complaints and reports',
}

export function heldInWords(counts: HeldCounts): { count: number; words: string }[] {
  return Object.entries(WORDS)
    .map(([name, words]) => ({ count: counts[name as keyof HeldCounts], words }))
    .filter(({ count }) => count > 0)
}
