// What a complaint is about and who complains, as far as the link that led to its form or a session says.
import type { ComplaintForm } from '../../../domain/site/site-pages.ts'
import { parseReach, type Reach } from '../../../domain/people/contact.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import type { ComplaintSource, KnownOfComplaint } from '../../../domain/wire/complaints.ts'
import type { Services } from '../../platform/services.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Who asks, where an agent is signed in. */
export type SignedIn = { id: string } | undefined

/** What a complaint is about, as far as its link or its car says. */
export interface FoundSource {
  postingId: string | null
  registration: string | null
  agentId: string | null
  agent: string | null
  /** The number to which the posting's link was texted. */
  linkPhone: string | null
  /** Why the buyer paid less, in the owner's words. */
  reason: string | null
  /** How to reach the complainant, null where nothing proves it. */
  reach: Reach | null
  /** Whether an agent reports a car. */
  isReport: boolean
}

const NOTHING: FoundSource = {
  postingId: null,
  registration: null,
  agentId: null,
  agent: null,
  linkPhone: null,
  reason: null,
  reach: null,
  isReport: false,
}

/**
 * A quotes link leads to the buyer and the car alone, since it may have been forwarded; a posting's own link
 * also to the number that it was texted to. A car's id leads somewhere only for an agent who sees the car.
 */
export async function findSource(
  { database }: Pick<Services, 'database'>,
  sent: ComplaintSource,
  signedIn: SignedIn,
): Promise<FoundSource> {
  const { listingId = '', agentId: linkId = '', quoteId = '' } = sent
  const { uniqueId = '', disclosureId = '', vehicleId = '' } = sent
  if (vehicleId !== '') {
    const agent =
      signedIn &&
      (await database
        .selectFrom('agents')
        .select(['phone', 'contact'])
        .where('id', '=', signedIn.id)
        .where('state', '=', 'approved')
        .executeTakeFirst())
    const car = agent && (await findSeenCar(database, { vehicleId, agentId: signedIn.id }))
    if (car === undefined) return NOTHING
    const reach = reachOf(agent?.phone ?? agent?.contact ?? null)
    return { ...NOTHING, ...car, isReport: true, reach }
  }
  if (uniqueId !== '') {
    const linked = await findLinkedCar(database, { uniqueId, disclosureId })
    return linked === undefined
      ? NOTHING
      : { ...NOTHING, ...linked, reach: reachOf(linked.linkPhone) }
  }
  // The quote on a card of a quotes page.
  const quoted = await database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .innerJoin('quotes', 'quotes.posting_id', 'postings.id')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent'])
    .where('listing_id', '=', listingId)
    .where('link_id', '=', linkId)
    .where('quotes.id', '=', quoteId)
    .executeTakeFirst()
  return { ...NOTHING, ...quoted }
}

/**
 * The posting that a link opens, and the agent who was given the number in that disclosure; where none is named, the
 * one whose quote its owner chose last.
 */
function findLinkedCar(
  database: Database,
  { uniqueId, disclosureId }: { uniqueId: string; disclosureId: string },
) {
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
    .select(['agents.id as agentId', 'agents.name as agent', 'links.phone as linkPhone'])
    .select((row) =>
      row
        .selectFrom('deal_words')
        .innerJoin('deals', 'deals.id', 'deal_id')
        .where('deals.id', '=', lastDeal)
        .whereRef('deals.agent_id', '=', 'agents.id')
        .select('reason')
        .as('reason'),
    )
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
}

/** The car with this id, where the agent sees it: once it is under offer, only those with a quote on it do. */
function findSeenCar(
  database: Database,
  { vehicleId, agentId }: { vehicleId: string; agentId: string },
) {
  return database
    .selectFrom('postings')
    .select(['id as postingId', 'registration'])
    .where('id', '=', vehicleId)
    .where((is) => {
      const quotes = is.selectFrom('quotes').select('quotes.id').where('agent_id', '=', agentId)
      const own = quotes.whereRef('quotes.posting_id', '=', 'postings.id')
      return is.or([is('deal_id', 'is', null), is.exists(own)])
    })
    .executeTakeFirst()
}

function reachOf(phone: string | null): Reach | null {
  const reach = parseReach(phone ?? '', { allowDrama: true })
  return reach.ok ? reach.value : null
}

/** What the form need not ask somebody who came by such a link. */
export async function viewKnown(
  services: Pick<Services, 'database'>,
  sent: ComplaintSource,
  signedIn: SignedIn,
): Promise<KnownOfComplaint> {
  const source = await findSource(services, sent, signedIn)
  return {
    subject: source.agent,
    registration: shownRegistration(source),
    reach: source.reach === null || source.isReport ? null : readablePhone(source.reach.address),
    words: source.reason,
    isReport: source.isReport,
  }
}

/** The form without JavaScript, as `texts` of an address or an earlier form fill it in. */
export async function viewForm(
  services: Pick<Services, 'database'>,
  texts: Record<string, string>,
  wrong: Pick<ComplaintForm, 'problems' | 'detail'> = { problems: [], detail: '' },
): Promise<ComplaintForm> {
  return { texts, known: await viewKnown(services, texts, undefined), ...wrong }
}

/** The members of `sent` that are text. */
export function textsIn(sent: unknown): Record<string, string> {
  const members = Object.entries(Object(sent) as Record<string, unknown>)
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  )
}

/** The registration of its car as people read it. */
export function shownRegistration({
  registration,
}: Pick<FoundSource, 'registration'>): string | null {
  return registration === null ? null : displayRegistration(registration)
}
