import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { POSTING_COLUMNS } from '../../../domain/owners/posting.ts'
import { takeLock, postingLock, phoneLock } from '../../platform/database/locks.ts'
import { prepareInsert, prepareFirst } from '../../platform/database/prepared.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { isShown, toPresentNumber } from '../../platform/database/shown-rows.ts'
import type { Answer, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { createHash } from 'node:crypto'
import { accept } from '../../../domain/basics/problem.ts'
import type { ConfirmedPhone, PhoneConfirmation } from '../../../domain/wire/posting.ts'
import { noteOpened } from '../../messages/texts/limits/phone-limits.ts'

const insertPostingRow = prepareInsert('postings')

export async function insertPosting(database: Database, posting: Insertable<Tables['postings']>) {
  await insertPostingRow(database, posting)
  await markShown(database, posting)
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

export type PostingRow = Selectable<Tables['postings']> & { quotes: number }

/** Postings that match any of what is sought, such as a registration; the latest first, up to `limit`. */
export async function findPostings(
  database: Database,
  { idEnd, ...sought }: { id?: string; idEnd?: string; registration?: string; phone?: string },
  limit: number,
): Promise<PostingRow[]> {
  const isSo = Object.entries(sought).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (idEnd !== undefined) {
    // Only keys are looked through, which are read much faster than whole postings.
    const { rows } = await sql<{ id: string }>`
      select id from postings where id like ${`%${idEnd}`} limit ${limit}`.execute(database)
    isSo.push(...rows.map(({ id }) => sql`id = ${id}`))
  }
  return database
    .selectFrom('postings')
    .selectAll()
    .select(
      sql<number>`(select count(*) from quotes
        where quotes.posting_id = postings.id and ${isShown})`.as('quotes'),
    )
    .where(sql<boolean>`(${sql.join(isSo, sql` or `)})`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Has lists show the newest confirmed posting of a car by one number, or the newest: anybody can post a car again. */
export async function markShown(database: Database, car: { registration: string; phone: string }) {
  const { registration, phone } = car
  await sql`
    update postings set superseded = 1 - superseded
    where phone = ${phone} and registration = ${registration}
      and superseded = case when id = (
        select id from postings where phone = ${phone} and registration = ${registration}
        order by phone_confirmed_at is null, id desc limit 1
      ) then 1 else 0 end`.execute(database)
}

/** Locks the posting that `uniqueId` opens, its numbers and `phones` (E.164) until the transaction ends. */
async function lockByLink(services: Services, tx: Database, uniqueId: string, phones: string[]) {
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

export const findByLink = prepareFirst((database, { uniqueId }: { uniqueId: string }) =>
  database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', ...POSTING_COLUMNS])
    .select(['phone_confirmed_at', 'version', 'links.phone as link_phone']),
)

/** A posting as the holder of one of its links sees it; `link_phone` is the number that the link was texted to. */
export type LinkedPosting = NonNullable<Awaited<ReturnType<typeof findByLink>>>

export const insertLink = prepareInsert('links')

export const findLinkTo = prepareFirst(
  (database, { postingId, phone }: Record<'postingId' | 'phone', string>) =>
    database
      .selectFrom('links')
      .select('unique_id')
      .where('posting_id', '=', postingId)
      .where('phone', '=', phone),
)

/** What a text with the posting's link says, and to whom; undefined where the posting has gone. */
export function findLinked(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('links', toPresentNumber)
    .where('postings.id', '=', postingId)
    .select(['postings.phone', 'registration', 'unique_id', 'phone_confirmed_at'])
    .executeTakeFirst()
}

type WhyEnded = Tables['ended_links']['why']

/** The ids in a link's address: a `uniqueId`, or both halves of a quotes link. */
type LinkIds = readonly [string] | readonly [listingId: string, linkId: string]

/** Ends the links texted to any number but `keepPhone`. For a month they say why they open nothing. */
export async function endLinks(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  ended: { postingId: string; keepPhone: string | null; why: WhyEnded },
): Promise<void> {
  const { postingId, keepPhone, why } = ended
  const links = await tx
    .deleteFrom('links')
    .where('posting_id', '=', postingId)
    .$if(keepPhone !== null, (query) => query.where('phone', '<>', keepPhone ?? ''))
    .returning('unique_id')
    .execute()
  // A quotes link was texted to every number the posting had.
  const quotesLinks =
    keepPhone !== null
      ? []
      : await tx
          .selectFrom('listing_agents')
          .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
          .where('postings.id', '=', postingId)
          .select(['listing_id', 'link_id'])
          .execute()
  const digests = [
    ...links.map(({ unique_id }) => digestOf([unique_id])),
    ...quotesLinks.map(({ listing_id, link_id }) => digestOf([listing_id, link_id])),
  ]
  if (digests.length === 0) return
  await tx
    .insertInto('ended_links')
    .values(digests.map((link_digest) => ({ link_digest, why, ended_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The refusal of a link that opens nothing. */
export async function opensNothing(database: Database, link: LinkIds): Promise<Refusal> {
  const ended = await database
    .selectFrom('ended_links')
    .select('why')
    .where('link_digest', '=', digestOf(link))
    .executeTakeFirst()
  return { ok: false, reason: ended?.why ?? 'not-found' }
}

// The hash needs no key: a link is 128 random bits, which nobody can try out.
function digestOf(link: LinkIds): string {
  return createHash('sha256').update(link.join('/')).digest('hex')
}

/** Only the link that was texted to the present number confirms it. Answers the state of the number then. */
export function confirmPhone(
  services: Services,
  uniqueId: string,
): Promise<Answer<ConfirmedPhone>> {
  return withPosting(services, uniqueId, async (tx, posting) => {
    const before = phoneConfirmation(posting, posting.link_phone === posting.phone)
    if (before !== 'by-this-link') await noteUse(services, tx, posting.id)
    return confirmOnce(services, tx, posting, before)
  })
}

/** Confirms the number of a posting that is held, where the link that was followed does. Answers its state then. */
export async function confirmOnce(
  services: Services,
  tx: Database,
  posting: Parameters<typeof markConfirmed>[2],
  before: PhoneConfirmation,
): Promise<Answer<ConfirmedPhone>> {
  const isFirst = before === 'by-this-link'
  if (isFirst) await markConfirmed(services, tx, posting)
  return accept({ success: true, phoneConfirmation: isFirst ? 'confirmed' : before })
}

/** Confirms `phone`, the present number of a posting that is held. Links to earlier numbers end. */
export async function markConfirmed(
  services: Services,
  tx: Database,
  { id, registration, phone }: { id: string; registration: string; phone: string },
): Promise<void> {
  await noteUse(services, tx, id, { phone_confirmed_at: services.clock.now() })
  await markShown(tx, { registration, phone })
  await noteOpened(services, tx, phone)
  await endLinks(services, tx, { postingId: id, keepPhone: phone, why: 'number-changed' })
}

/** `linkProvesPhone` means that this link was texted to nobody but the holder of the present number. */
export function phoneConfirmation(
  { phone_confirmed_at: confirmedAt }: { phone_confirmed_at: number | null },
  linkProvesPhone: boolean,
): PhoneConfirmation {
  if (confirmedAt !== null) return 'confirmed'
  return linkProvesPhone ? 'by-this-link' : 'by-other-link'
}
