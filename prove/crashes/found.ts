// What the database and the photo store hold after a crash, laid beside what may be there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { whereIn } from '../../server/platform/database/where-in.ts'
import { DatabaseOutage } from '../../server/platform/database/database-outage.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { isPostgres } from '../../server/platform/database/postgres.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { TEST_KEY } from '../../tests/support/test-key.ts'
import type { CrashAgent } from './agents.ts'
import type { Aspects } from './expected.ts'
import type { CrashSite } from './site.ts'

export interface Where {
  dataDir: string
  databaseUrl: string
}

/** Runs `work` with the database, which the server may have open too. On a busy machine it may not answer at once. */
export async function withDatabase<T>(
  where: Where,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { database } = await openDatabase({ ...where, digestKey: TEST_KEY })
      try {
        return await work(database)
      } finally {
        await database.destroy()
      }
    } catch (error) {
      if (!(error instanceof DatabaseOutage) || tries === TRIES) throw error
    }
  }
}

const TRIES = 20

/** What is wrong with the cars of those registrations, one line each; `photosSeen` learns their photos. */
export async function faultsOfCars(
  { expected }: CrashSite,
  database: Database,
  {
    dataDir,
    registrations,
    photosSeen,
  }: { dataDir: string; registrations: string[]; photosSeen: Set<string> },
): Promise<string[]> {
  const found = new Map<string, Aspects>()
  const faults: string[] = []
  const postings = await database
    .selectFrom('postings')
    .leftJoin('links', (link) =>
      link
        .onRef('links.posting_id', '=', 'postings.id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .leftJoin('photos', 'photos.posting_id', 'postings.id')
    .select(['postings.id', 'postings.registration', 'postings.phone', 'problem'])
    .select('photos.id as photo')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('deals', (deal) =>
      deal.onRef('deals.posting_id', '=', 'postings.id').on('deals.ended_at', 'is', null),
    )
    .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .select(['phone_confirmed_at', 'unique_id', 'starts', 'photos_hidden_at', 'quote_id'])
    .select('deal_words.address')
    .where(whereIn(database, 'postings.registration', registrations))
    .execute()
  for (const row of postings) {
    const { registration, phone, problem, photo } = row
    if (found.has(registration)) faults.push(`${registration}: there twice`)
    if (row.unique_id === null) faults.push(`${registration}: no link to its number`)
    if (photo !== null) {
      photosSeen.add(photo)
      if (!isWhole(dataDir, photo)) faults.push(`${registration}: its photo is not whole`)
    }
    found.set(registration, {
      there: 'yes',
      phone,
      problem: problem ?? '',
      confirmed: row.phone_confirmed_at === null ? 'no' : 'yes',
      photo: photo === null ? 'no' : 'yes',
      'photos hidden': row.photos_hidden_at === null ? 'none' : 'yes',
      starts: row.starts === null ? 'none' : row.starts === 1 ? 'yes' : 'no',
      chosen: row.quote_id ?? 'none',
      address: row.address ?? 'none',
    })
  }
  const quotes = await database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .select(['postings.registration', 'agent_id', 'amount_pence'])
    .where(whereIn(database, 'postings.registration', registrations))
    .execute()
  for (const { registration, agent_id: agent, amount_pence: pence } of quotes) {
    const aspects = found.get(registration)
    if (aspects !== undefined) aspects[`quote of ${agent}`] = String(pence)
  }
  const hidden = await database
    .selectFrom('listing_agents')
    .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
    .select(['postings.registration', 'agent_id'])
    .where('hidden_at', 'is not', null)
    .where(whereIn(database, 'postings.registration', registrations))
    .execute()
  for (const { registration, agent_id: agent } of hidden) {
    const aspects = found.get(registration)
    if (aspects !== undefined) aspects[`hidden of ${agent}`] = 'yes'
  }
  for (const registration of registrations) {
    faults.push(...expected.faults(registration, found.get(registration) ?? { there: 'no' }))
  }
  return faults
}

/** Numbers given that are not on record, or are there too often. */
export async function faultsOfDisclosures(
  { choices }: CrashSite,
  database: Database,
  agents: CrashAgent[],
): Promise<string[]> {
  const rows = await database.selectFrom('disclosures').select('agent_id').execute()
  return agents.flatMap(({ id, given: { least, most } }) => {
    const kept = rows.filter((row) => row.agent_id === id).length
    return kept >= least && kept <= most + choices
      ? []
      : [`${id}: ${kept} numbers given, not ${least} to ${most + choices}`]
  })
}

/** Photos that nobody has any more, and that are neither gone nor noted to go. */
export async function photosLeft(
  database: Database,
  dataDir: string,
  photosSeen: Set<string>,
): Promise<string[]> {
  const rows = await database.selectFrom('photos').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  return [...photosSeen]
    .filter((photo) => !known.has(photo) && isWhole(dataDir, photo))
    .map((photo) => `photo ${photo}: left behind`)
}

/** What the database itself finds wrong with its file, or with its indexes. */
export async function faultsOfFile(database: Database): Promise<string[]> {
  if (isPostgres(database)) {
    await sql`create extension if not exists amcheck`.execute(database)
    await sql`
      select bt_index_check(c.oid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and n.nspname = 'public' and i.indisvalid
    `.execute(database)
    return []
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database)
  const foreign = await sql`pragma foreign_key_check`.execute(database)
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  return [...faults, ...foreign.rows.map((row) => `without its parent: ${JSON.stringify(row)}`)]
}

function isWhole(dataDir: string, photo: string): boolean {
  const place = join(dataDir, 'photos/kept', photo.slice(0, 2), photo)
  return ['.jpg', '.thumbnail.jpg'].every((suffix) => {
    try {
      return readFileSync(place + suffix)
        .subarray(-2)
        .equals(END_OF_JPEG)
    } catch {
      return false
    }
  })
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
