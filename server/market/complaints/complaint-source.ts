// What a complaint is about and who complains, as far as the link that led to its form or a session says.
import { sql } from 'kysely'
import type { ComplaintForm } from '../../../domain/site/site-pages.ts'
import { parseReach } from '../../../domain/people/contact.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import type { ComplaintSource, KnownOfComplaint } from '../../../domain/wire/complaints.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { isUnderOffer } from '../../platform/database/shown-rows.ts'
import type { Services } from '../../platform/services.ts'

export type SignedIn = { id: string } | undefined

interface FoundCar extends Pick<Row<'postings'>, 'registration'> {
  postingId: string
  agentId?: string | null
  agent?: string | null
  /** Whom we reach there: the owner by a link of theirs, or the agent who reports. */
  phone?: string | null
  reason?: string | null
}

/**
 * What the form need not ask, what that leads to, and how to reach the complainant, null where nothing proves it.
 * A quotes link leads to the buyer and the car alone, since it may have been forwarded; a posting's own link
 * also to the number that it was texted to. A car's id leads somewhere only for an agent who sees the car.
 */
export async function findSource(
  { database }: Pick<Services, 'database'>,
  sent: ComplaintSource,
  signedIn: SignedIn,
) {
  const isOfAgent = (sent.vehicleId ?? '') !== ''
  const car: FoundCar | undefined = isOfAgent
    ? signedIn && (await findSeenCar(database, sent.vehicleId ?? '', signedIn.id))
    : (sent.uniqueId ?? '') !== ''
      ? await findLinkedCar(database, sent)
      : await findQuotedCar(database, sent)
  const reach = parseReach(car?.phone ?? '', { allowDrama: true })
  const isReport = isOfAgent && car !== undefined
  const known: KnownOfComplaint = {
    subject: car?.agent ?? null,
    registration: car === undefined ? null : displayRegistration(car.registration),
    reach: reach.ok && !isReport ? readablePhone(reach.value.address) : null,
    words: car?.reason ?? null,
    isReport,
  }
  const ids = { postingId: car?.postingId ?? null, agentId: car?.agentId ?? null }
  return { known, ...ids, reach: reach.ok ? reach.value : null }
}

function findQuotedCar(database: Database, sent: ComplaintSource) {
  return database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .innerJoin('quotes', 'quotes.posting_id', 'postings.id')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent'])
    .where('listing_id', '=', sent.listingId ?? '')
    .where('link_id', '=', sent.agentId ?? '')
    .where('quotes.id', '=', sent.quoteId ?? '')
    .executeTakeFirst()
}

/** With the agent of that disclosure; where none is named, the one whose quote its owner chose last. */
function findLinkedCar(database: Database, { uniqueId, disclosureId = '' }: ComplaintSource) {
  const lastDeal = sql<string>`(select id from deals where deals.posting_id = postings.id order by chosen_at desc limit 1)`
  const buyer =
    disclosureId === ''
      ? sql<string>`(select agent_id from deals where deals.id = ${lastDeal})`
      : sql<string>`(select agent_id from disclosures where disclosures.posting_id = postings.id and disclosures.id = ${disclosureId})`
  return database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('agents', (join) => join.on('agents.id', '=', buyer))
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', 'links.phone as phone'])
    .select(
      sql<string | null>`(select reason from deal_words join deals on deals.id = deal_id
        where deals.id = ${lastDeal} and deals.agent_id = agents.id)`.as('reason'),
    )
    .where('unique_id', '=', uniqueId ?? '')
    .executeTakeFirst()
}

/** The car with this id, where the agent sees it: once it is under offer, only those with a quote on it do. */
function findSeenCar(database: Database, vehicleId: string, agentId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('agents', (join) => join.on('agents.id', '=', agentId))
    .select(['postings.id as postingId', 'postings.registration'])
    .select((row) => row.fn.coalesce('agents.phone', 'agents.contact').as('phone'))
    .where('postings.id', '=', vehicleId)
    .where('agents.state', '=', 'approved')
    .where((is) => {
      const quotes = is.selectFrom('quotes').select('quotes.id').where('agent_id', '=', agentId)
      const own = quotes.whereRef('quotes.posting_id', '=', 'postings.id')
      return is.or([is.not(isUnderOffer), is.exists(own)])
    })
    .executeTakeFirst()
}

export function textsIn(sent: unknown): Record<string, string> {
  const members = Object.entries(Object(sent) as Record<string, unknown>)
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  )
}

/** The form without JavaScript, as `texts` of an address or an earlier form fill it in. */
export async function viewForm(
  services: Pick<Services, 'database'>,
  texts: Record<string, string>,
  wrong: Pick<ComplaintForm, 'problems' | 'detail'> = { problems: [], detail: '' },
): Promise<ComplaintForm> {
  return { texts, known: (await findSource(services, texts, undefined)).known, ...wrong }
}
