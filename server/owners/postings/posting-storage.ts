import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import { columnsOf, type PostingDetails } from '../../../domain/owners/posting.ts'
import { takeLock, postingLock, phoneLock } from '../../platform/database/locks.ts'
import { prepareInsert } from '../../platform/database/prepared.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { isShown } from '../../platform/database/shown-rows.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { PostingPlace } from '../../vehicles/places/locate.ts'
import { opensNothing, findByLink, type LinkedPosting } from './link-storage.ts'

const insert = prepareInsert('postings')

/** Adds a posting, which is the newest of its car. */
export async function insertPosting(
  database: Database,
  posting: Insertable<Tables['postings']>,
): Promise<void> {
  await insert(database, posting)
  await markNewest(database, posting)
}

/**
 * Writes an edit of the given `version`; false where the posting was edited or deleted meanwhile. `place` is null where
 * the postcode stays. A new number is unconfirmed, and another car has no deal yet.
 */
export async function updatePosting(
  database: Database,
  posting: { id: string; version: number; registration: string; phone: string },
  change: PostingDetails & { place: PostingPlace | null },
  now: number,
): Promise<boolean> {
  const { place, ...details } = change
  const { registration, postcode, phone, ...rest } = columnsOf(details)
  const car = { registration, phone }
  const isSameCar = car.registration === posting.registration && car.phone === posting.phone
  // Only changed columns are named, since an index over other columns is then not written again.
  const { numUpdatedRows } = await database
    .updateTable('postings')
    .set({ ...rest, version: posting.version + 1, used_at: now })
    .$if(place !== null, (update) => update.set({ postcode, ...place }))
    .$if(!isSameCar, (update) => update.set(car))
    .$if(car.phone !== posting.phone, (update) => update.set({ phone_confirmed_at: null }))
    .$if(car.registration !== posting.registration, (update) => update.set({ deal_id: null }))
    .where('id', '=', posting.id)
    .where('version', '=', posting.version)
    .executeTakeFirst()
  if (!isSameCar) {
    await markNewest(database, posting)
    await markNewest(database, car)
  }
  return numUpdatedRows === 1n
}

/** Notes that its owner is using a locked posting, so that the posting is not idle, with what they change. */
export async function noteUse(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  id: string,
  change: Pick<Updateable<Tables['postings']>, 'phone_confirmed_at' | 'number_for'> = {},
): Promise<void> {
  const columns = { ...change, used_at: clock.now() }
  await tx.updateTable('postings').set(columns).where('id', '=', id).execute()
}

export async function findPhone(database: Database, id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('postings')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.phone
}

/** A posting and how many quotes its owner sees. */
export type PostingRow = Selectable<Tables['postings']> & { quotes: number | null }

/** Postings found by a registration, a number or an id, the latest first, up to `limit`. */
export async function findPostings(
  database: Database,
  sought:
    | { id: string }
    | { idEnd: string; registration: string }
    | { registration: string }
    | { phone: string },
  limit: number,
): Promise<PostingRow[]> {
  const query = database
    .selectFrom('postings')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('quotes')
        .whereRef('quotes.posting_id', '=', 'postings.id')
        .where(isShown)
        .select((quote) => quote.fn.countAll<number>().as('count'))
        .as('quotes'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  if ('id' in sought) return query.where('id', '=', sought.id).execute()
  if ('phone' in sought) return query.where('phone', '=', sought.phone).execute()
  const isOfCar = sql<SqlBool>`registration = ${sought.registration}`
  if (!('idEnd' in sought)) return query.where(isOfCar).execute()
  // Only keys are looked through, which are read much faster than whole postings.
  const ids = await sql<{ id: string }>`
    select id from postings where id like ${`%${sought.idEnd}`} limit ${limit}
  `.execute(database)
  const isSought = ids.rows.map(({ id }) => sql<SqlBool>`id = ${id}`)
  return query.where((row) => row.or([isOfCar, ...isSought])).execute()
}

/** Marks the newest posting of a car by one number as the one that lists show, and the others as superseded. */
export async function markNewest(
  database: Database,
  car: { registration: string; phone: string },
): Promise<void> {
  const { registration, phone } = car
  await sql`
    update postings set superseded = 1 - superseded
    where phone = ${phone} and registration = ${registration}
      and superseded = case when id = (
        select max(id) from postings where phone = ${phone} and registration = ${registration}
      ) then 1 else 0 end`.execute(database)
}

/** Locks the posting that `uniqueId` opens, its numbers and `phones` (E.164) until the transaction ends. */
async function lockByLink(
  services: Services,
  tx: Database,
  uniqueId: string,
  phones: string[],
): Promise<LinkedPosting | undefined> {
  const seen = await findByLink(tx, { uniqueId })
  if (seen === undefined || !(await takeLock(tx, postingLock(seen.id)))) return seen
  const held = await findByLink(tx, { uniqueId })
  if (held === undefined) return undefined
  const all = [held.phone, held.link_phone, ...phones]
  await takeLock(tx, ...all.map((phone) => phoneLock(services, phone)))
  return held
}

/** Locks the posting with that id and its number until the transaction ends, if it is there. */
export async function lockPosting(services: Services, tx: Database, id: string): Promise<void> {
  if (!(await takeLock(tx, postingLock(id)))) return
  const phone = await findPhone(tx, id)
  if (phone !== undefined) await takeLock(tx, phoneLock(services, phone))
}

/** Does `work` in one transaction with the posting that `uniqueId` opens, locked with its numbers and `phones`. */
export function withPosting<T>(
  services: Services,
  uniqueId: string,
  work: (tx: Database, posting: LinkedPosting) => Promise<Answer<T>>,
  phones: string[] = [],
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const posting = await lockByLink(services, tx, uniqueId, phones)
    return posting === undefined ? opensNothing(tx, [uniqueId]) : work(tx, posting)
  })
}
