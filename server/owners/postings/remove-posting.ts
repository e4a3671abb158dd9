// A posting goes with all that is of it, and agents keep their quotes on it. While it is under offer, because its owner
// has chosen a quote, agents' lists leave it out.
import { sql } from 'kysely'
import { accept } from '../../../domain/basics/problem.ts'
import { KEPT, keptMs } from '../../../domain/people/kept.ts'
import { type Postcode, postcodeDistrict } from '../../../domain/people/postcode.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { DeletedPosting, Stoppable } from '../../../domain/wire/posting.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { eraseWordsOn } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import * as shown from '../../platform/database/shown-rows.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { discardPhotos } from '../../vehicles/photos/keep-photo.ts'
import * as storage from './posting-storage.ts'
import { disclosuresOf } from './view-posting.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { queueCarPush } from '../../messages/push/queue-push.ts'
import { deleteSummaries } from '../../messages/texts/outbox/gathered-texts.ts'
import { queueDealText } from '../../messages/texts/outbox/queue-deal-texts.ts'
import { OF_A_DEAL, takeTextsBack } from '../../messages/texts/outbox/text-storage.ts'
import { londonDay } from '../../platform/london-time.ts'

/** A posting goes because its owner closed it or did not use it, its number was stopped, or an operator erased it. */
type WhyRemoved = 'closed' | 'unused' | 'stopped' | 'erased'

/**
 * Removes a locked posting. Where it was `stopped` its links say so, and agents keep their quotes on it as past quotes.
 * Its photos are nobody's then: once that is committed, call `discardPhotos`.
 */
export async function removePosting(
  services: Services,
  tx: Database,
  postingId: string,
  why: WhyRemoved,
): Promise<void> {
  if (why === 'stopped') await storage.endLinks(services, tx, { postingId, keepPhone: null, why })
  await tellOfEndedOffer(services, tx, postingId, { isGoing: true, isUnused: why === 'unused' })
  await keepPastQuotes(tx, { postingId, became: why }, services.clock.now())
  // Its links, quotes and unsent texts go by their foreign keys.
  const car = await tx
    .deleteFrom('postings')
    .where('id', '=', postingId)
    .returning(['registration', 'phone'])
    .executeTakeFirst()
  if (car !== undefined) {
    await storage.markShown(tx, car)
    await deleteSummaries(tx, car.phone)
  }
  await eraseWordsOn(tx, [postingId])
  await recordDeletion(services, tx, { kind: 'posting', subject: postingId })
}

/** Removes the posting with that id and its photos, if `mayGo` once the posting is locked. */
export async function removeIf(
  services: Services,
  id: string,
  why: WhyRemoved,
  mayGo: (tx: Database, posting: storage.PostingRow) => boolean | Promise<boolean>,
): Promise<boolean> {
  const isGone = await services.database.transaction().execute(async (tx) => {
    await storage.lockPosting(services, tx, id)
    const [found] = await storage.findPostings(tx, { id }, 1)
    if (found === undefined || !(await mayGo(tx, found))) return false
    await removePosting(services, tx, id, why)
    return true
  })
  if (isGone) await discardPhotos(services)
  return isGone
}

// Agents keep a past quote once a car goes. It is written as the car goes, since nothing is left after.
const COLUMNS = [
  ...(['id', 'quote_id', 'agent_id', 'person_id', 'amount_pence', 'created_at'] as const),
  ...(['updated_at', 'deal_id', 'registration', 'district', 'car'] as const),
  ...(['gone_at', 'state', 'became'] as const),
]

/** Keeps the quotes on the posting's present car as past ones; without the car where the posting is erased. */
export async function keepPastQuotes(
  database: Database,
  { postingId, became }: { postingId: string; became: WhyRemoved | 'other-car' },
  goneAt: number,
): Promise<void> {
  if (became === 'erased') {
    await database
      .updateTable('past_quotes')
      .set({ registration: null, district: null, car: null })
      .where('quote_id', 'in', quotesOn(database, postingId))
      .execute()
  }
  const car = await database
    .selectFrom('postings')
    .leftJoin('vehicle_details', shown.ofPresentCar)
    .select(['postings.registration', 'postcode', 'make', 'year'])
    .where('postings.id', '=', became === 'erased' ? null : postingId)
    .$narrowType<{ postcode: Postcode }>()
    .executeTakeFirst()
  const text = (value: string | null | undefined) =>
    sql<string | null>`cast(${value ?? null} as text)`
  await database
    .insertInto('past_quotes')
    .columns(COLUMNS)
    .expression((rows) =>
      rows
        .selectFrom('quotes')
        .innerJoin('postings', 'postings.id', 'quotes.posting_id')
        .leftJoin('deals', (join) =>
          shown.onPresentDeal(join).onRef('deals.quote_id', '=', 'quotes.id'),
        )
        .where('quotes.posting_id', '=', postingId)
        .where(shown.isOfPresentCar)
        // Each edit has a version of its own, so a quote may be kept for one car and then for another.
        .select(sql<string>`quotes.id || '/' || postings.version`.as('id'))
        .select(['quotes.id as quote_id', 'quotes.agent_id', 'quotes.person_id'])
        .select('quotes.amount_pence')
        .select(['quotes.created_at', 'quotes.updated_at', 'deals.id as deal_id'])
        .select([
          text(car?.registration).as('registration'),
          text(car && postcodeDistrict(car.postcode)).as('district'),
          text(car && describeVehicle({ ...car, model: null, colour: null })).as('car'),
          sql<number>`cast(${goneAt} as bigint)`.as('gone_at'),
          sql<'gone'>`case when ${shown.isCollected} then 'collected' else 'gone' end`.as('state'),
          sql<'closed'>`case
            when deals.id is not null then 'chosen'
            when postings.deal_id is not null then 'chosen-elsewhere'
            when quotes.declined_at is not null then 'declined'
            else ${became} end`.as('became'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes past quotes on a posting that is about the same car again. */
export async function takePastQuotesBack(
  database: Database,
  { postingId, registration }: { postingId: string; registration: string },
): Promise<void> {
  await database
    .deleteFrom('past_quotes')
    .where('quote_id', 'in', quotesOn(database, postingId))
    .where('registration', '=', registration)
    .execute()
}

function quotesOn(database: Database, postingId: string) {
  return database.selectFrom('quotes').select('id').where('posting_id', '=', postingId)
}

/**
 * Deletes the posting. Answers what its owner reads of it then: nothing else says who had the number. `disowned` where its
 * car is not the holder's: `everything` deletes each posting with the number that this link was texted to, and stops texts
 * to that number. Where the number has confirmed another posting, its holder has to say which of the two they mean.
 */
export async function deletePosting(
  services: Services,
  uniqueId: string,
  disowned?: { stopped: Stoppable | null },
): Promise<Answer<DeletedPosting & { registration: string }>> {
  const { stopped } = disowned ?? { stopped: 'this-car' }
  const answer = await storage.withPosting(services, uniqueId, async (tx, found) => {
    if (stopped === null) {
      const another = await tx
        .selectFrom('postings')
        .select('id')
        .where('phone', '=', found.link_phone)
        .where('phone_confirmed_at', 'is not', null)
        .where('id', '<>', found.id)
        .executeTakeFirst()
      if (another !== undefined) return { ok: false, reason: 'say-what-to-stop' } as const
    }
    if (stopped !== 'this-car') await stopNumber(services, tx, found.link_phone)
    const disclosures = await disclosuresOf(tx, found.id)
    await removePosting(services, tx, found.id, disowned === undefined ? 'closed' : 'stopped')
    return accept({ success: true, registration: found.registration, disclosures })
  })
  if (answer.ok) await discardPhotos(services)
  if (answer.ok && stopped !== 'this-car') await clearStopped(services)
  return answer
}

/** Deletes every idle posting, one short transaction each. */
export async function purgeIdlePostings(services: Services): Promise<void> {
  const { database, clock, config } = services
  const before = clock.now() - keptMs(KEPT.postings, config)
  const idle = database.selectFrom('postings').select('id').where('used_at', '<', before)
  for (const { id } of await idle.orderBy('used_at').execute()) {
    // Somebody may have used the posting since it was found.
    await removeIf(services, id, 'unused', (_tx, { used_at }) => used_at < before)
  }
}

/**
 * Deletes every posting of the numbers that were stopped, one short transaction each. The number is stopped first, so that
 * no posting can be added meanwhile. The next scheduled round clears what a crash leaves behind.
 */
export async function clearStopped(services: Services): Promise<void> {
  const { database } = services
  for (const { phone_digest: digest, phone_to_clear: phone } of await toClear(database).execute()) {
    const found = database.selectFrom('postings').select('id').where('phone', '=', phone)
    for (const { id } of await found.execute()) {
      // The posting may have another number by now, or START took the stop back.
      await removeIf(services, id, 'stopped', async (tx, posting) => {
        const still = toClear(tx).where('phone_digest', '=', digest)
        return posting.phone === phone && (await still.executeTakeFirst()) !== undefined
      })
    }
    // But for its digest the number is forgotten.
    const cleared = database.updateTable('suppressed_phones').set({ phone_to_clear: null })
    await cleared.where('phone_digest', '=', digest).execute()
  }
}

function toClear(database: Database) {
  return database
    .selectFrom('suppressed_phones')
    .select(['phone_digest', 'phone_to_clear'])
    .where('phone_to_clear', 'is not', null)
    .$narrowType<{ phone_to_clear: string }>()
}

/** Ends the offer, if there is one. Waiting texts about the deal do not go. */
export async function endOffer(tx: Database, postingId: string): Promise<void> {
  await takeTextsBack(tx, { posting_id: postingId }, OF_A_DEAL)
  await tx.updateTable('postings').set({ deal_id: null }).where('id', '=', postingId).execute()
}

/**
 * Tells the agent that the deal is off, before anything but their own step ends the offer. A text goes too where a day
 * was entered on which they would come, or the posting is about to be deleted (`isGoing`): a buyer a day late still
 * comes, but not where the owner has been away for months (`isUnused`).
 */
export async function tellOfEndedOffer(
  services: Services,
  tx: Database,
  postingId: string,
  { isGoing = false, isUnused = false, wantedLess = false } = {},
): Promise<void> {
  const deal = await findOpenDeal(tx, postingId)
  if (deal === undefined) return
  const { agent_id: agentId, amount_pence: amountPence, collect_on: day } = deal
  const isOver = day !== null && day < londonDay(services.clock.now())
  if (isOver && isUnused) return
  const push = { kind: 'fell-through', postingId, agentId, amountPence, isGoing } as const
  await queueCarPush(services, tx, push)
  // A buyer who has entered no day may still be about to call and come.
  if (!isGoing && (isOver || day === null)) return
  await queueDealText(services, tx, 'deal-off', { ...deal, day, wantedLess })
}

/** The deal of a posting, unless either side says that the car was collected, or its agent was never told. */
function findOpenDeal(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('deals', 'deals.id', 'postings.deal_id')
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .select(['deals.agent_id', 'agents.phone as agent_phone', 'deals.amount_pence'])
    .select(['postings.registration', 'collect_on', 'collect_half'])
    .where('postings.id', '=', postingId)
    .where((row) =>
      row.or([row('owner_outcome', 'is', null), row('owner_outcome', '=', 'nobody-came')]),
    )
    .where('agent_outcome', 'is distinct from', 'paid')
    .where('awaits_owner', '=', 0)
    .$narrowType<{ registration: Registration; agent_phone: PhoneNumber | null }>()
    .executeTakeFirst()
}
