// The desk shows postings without their owners' numbers.
import { whereIn } from '../platform/database/where-in.ts'
import type { Database } from '../platform/database/schema.ts'
import { quoteHiddenAt, onPresentDeal, ofPresentCar } from '../platform/database/shown-rows.ts'
import { pounds } from '../../domain/basics/money.ts'
import { saidOf } from '../../domain/owners/posting.ts'
import { postcodeDistrict, type Postcode } from '../../domain/people/postcode.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import { iso, isoOrNull } from '../../domain/basics/time.ts'
import { describeVehicle } from '../../domain/vehicles/vehicle-description.ts'
import type {
  DeskPosting,
  DeskPostingState,
  FoundPosting,
} from '../../domain/wire/desk-postings.ts'
import { recordLook } from '../platform/audit-log.ts'
import { reviewDisclosures } from '../agents/disclosures/disclose-phone.ts'
import { findChanges } from '../upkeep/people/held-storage.ts'
import { findPhotos } from '../owners/postings/posting-photo.ts'
import { readSought } from '../owners/postings/operate-postings.ts'
import { findPostings, type PostingRow } from '../owners/postings/view-storage.ts'
import { standingOf } from '../market/quotes/quote-standing.ts'
import type { Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { findTexts } from '../messages/texts/outbox/listed-texts-storage.ts'
import { showTexts } from './show-texts.ts'

const MOST = 100
type CarAndDeal = Awaited<ReturnType<typeof findCarsAndDeals>>[number]

/** Finds postings by a registration, a number or an id. A search by number is recorded first. */
export async function searchPostings(
  services: Services,
  typed: string,
  who: string,
): Promise<FoundPosting[]> {
  const sought = readSought(services, typed.trim())
  if (sought === null) return []
  if ('phone' in sought) {
    await recordLook(services, { who, what: 'person looked up', target: null })
  }
  const rows = await findPostings(services.database, sought, MOST)
  const ids = rows.map(({ id }) => id)
  const carsAndDeals = await findCarsAndDeals(services.database, ids)
  const byId = new Map(carsAndDeals.map((row) => [row.id, row]))
  return rows.map((row) => showFound(row, byId.get(row.id)))
}

/** One posting, with everything about it. The look is recorded first. */
export async function viewPostingAtDesk(
  services: Services,
  id: string,
  who: string,
): Promise<Answer<DeskPosting>> {
  const { database } = services
  const [row] = await findPostings(database, { id }, 1)
  const [carAndDeal] = await findCarsAndDeals(database, [id])
  if (row === undefined || carAndDeal === undefined) return { ok: false, reason: 'not-found' }
  await recordLook(services, { who, what: 'posting looked at', target: id })
  const photoIds = await findPhotos(database, row)
  const quotes = await findQuotesOn(database, id)
  const texts = await findTexts(database, { postingId: id, limit: MOST })
  const numbers = await reviewDisclosures(services, { postingId: id, limit: MOST })
  const posting = {
    ...showFound(row, carAndDeal),
    ...saidOf(row),
    confirmedAt: isoOrNull(row.phone_confirmed_at),
    photos: photoIds.map((photoId) => `/operator/postings/${id}/photos/${photoId}`),
    arePhotosHidden: row.photos_hidden_at !== null,
    quotesGiven: quotes.map((quote) => showQuote(services, quote, { row, carAndDeal })),
    texts: (await showTexts(services, texts)).toReversed(),
    numbers: numbers.map((number) => ({
      agentId: number.agent_id,
      agentName: number.agent,
      person: number.given_by,
      why: isOfDeal(carAndDeal, number) ? ('chosen' as const) : ('subscribed' as const),
      at: iso(number.at),
      isAskedNotToCall: number.asked_not_to_call_at !== null,
      isGivenBack: number.given_back_at !== null,
    })),
    lookUp:
      carAndDeal.queued === null
        ? null
        : {
            isFound: carAndDeal.make !== null,
            lookedUpAt: isoOrNull(carAndDeal.looked_up_at),
            nextTryAt: isoOrNull(carAndDeal.due_at),
            tries: carAndDeal.tries ?? 0,
          },
    record: await recordOf(services, { row, carAndDeal, quotes, photos: photoIds.length }),
  }
  return { ok: true, value: posting }
}

/** The small picture of one of the posting's photos, as JPEG bytes. */
export async function viewPhotoAtDesk(
  { database, photoStore }: Services,
  id: string,
  photoId: string,
): Promise<Answer<Buffer>> {
  const [row] = await findPostings(database, { id }, 1)
  const isTheirs = row !== undefined && (await findPhotos(database, row)).includes(photoId)
  const bytes = isTheirs ? await photoStore.get(photoId, 'thumbnail') : null
  return bytes === null ? { ok: false, reason: 'not-found' } : { ok: true, value: bytes }
}

function showFound(row: PostingRow, carAndDeal: CarAndDeal | undefined): FoundPosting {
  return {
    id: row.id,
    registrationNumber: displayRegistration(row.registration),
    vehicle: carAndDeal === undefined ? null : describeVehicle(carAndDeal),
    district: postcodeDistrict(row.postcode as Postcode),
    state: stateOf(row, carAndDeal),
    quotes: row.quotes ?? 0,
    postedAt: iso(row.created_at),
  }
}

function stateOf(row: PostingRow, carAndDeal: CarAndDeal | undefined): DeskPostingState {
  if (carAndDeal?.quote_id != null) return 'under-offer'
  if (row.superseded === 1) return 'superseded'
  return row.phone_confirmed_at === null ? 'unconfirmed' : 'live'
}

type QuoteRow = Awaited<ReturnType<typeof findQuotesOn>>[number]
type Quote = DeskPosting['quotesGiven'][number]

function showQuote(
  { clock }: Services,
  quote: QuoteRow,
  { row, carAndDeal }: { row: PostingRow; carAndDeal: CarAndDeal },
): Quote {
  const isOther = quote.registration !== row.registration
  const isChosen = quote.id === carAndDeal.quote_id
  const judgeState = (): Quote['state'] => {
    if (isChosen) return 'chosen'
    if (quote.state !== 'approved') return 'agent-stopped'
    if (isOther) return 'other-car'
    return carAndDeal.quote_id === null ? standingOf(quote, clock.now()) : 'not-chosen'
  }
  return {
    id: quote.id,
    agentId: quote.agent_id,
    agentName: quote.name,
    amount: pounds(quote.amount_pence),
    message: quote.message,
    state: judgeState(),
    chosenAt: isChosen ? isoOrNull(carAndDeal.chosen_at) : null,
    isHidden: quote.hidden_at !== null,
    at: iso(quote.updated_at),
  }
}

function isOfDeal(
  carAndDeal: CarAndDeal,
  { agent_id, at }: { agent_id: string; at: number },
): boolean {
  return carAndDeal.agent_id === agent_id && at >= (carAndDeal.chosen_at ?? Infinity)
}

type Line = DeskPosting['record'][number]

/** The acts of the posting's owner, and those of operators on the posting and its quotes. */
async function recordOf(
  { database }: Services,
  {
    row,
    carAndDeal,
    quotes,
    photos,
  }: {
    row: PostingRow
    carAndDeal: CarAndDeal
    quotes: QuoteRow[]
    photos: number
  },
): Promise<Line[]> {
  const changes = await findChanges(database, [row.id, ...quotes.map(({ id }) => id)])
  const showOwners = (what: string, at: number | null): Line[] =>
    at === null ? [] : [{ id: what, at: iso(at), what, who: null, reason: null }]
  const lines: Line[] = changes.map(({ id, created_at, what, who, reason }) => {
    return { id, at: iso(created_at), what, who, reason }
  })
  const posted = `Posted${photos === 0 ? '' : `, ${photos === 1 ? '1 photo' : `${photos} photos`} now`}`
  return [
    ...lines,
    ...showOwners('Chosen by the owner', carAndDeal.chosen_at),
    ...showOwners('Number confirmed', row.phone_confirmed_at),
    ...showOwners(posted, row.created_at),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** What registers know of each posting's car, and its deal. */
function findCarsAndDeals(database: Database, postingIds: string[]) {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('deals', onPresentDeal)
    .where(whereIn(database, 'postings.id', postingIds))
    .select(['postings.id', 'make', 'model', 'colour', 'year', 'due_at', 'looked_up_at', 'tries'])
    .select(['vehicle_details.posting_id as queued', 'deals.agent_id', 'deals.quote_id'])
    .select('deals.chosen_at')
    .execute()
}

/** Every quote on a posting, the best first. */
function findQuotesOn(database: Database, postingId: string) {
  return database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('posting_id', '=', postingId)
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .select(['quotes.id', 'agent_id', 'agents.name', 'agents.state', 'amount_pence', 'message'])
    .select(['updated_at', 'registration', 'declined_at', 'valid_until'])
    .select(quoteHiddenAt.as('hidden_at'))
    .execute()
}
