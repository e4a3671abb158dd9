import { sql } from 'kysely'
import { isPostgres } from '../database/postgres/postgres.ts'
import type { Database } from '../database/schema.ts'
import { takeLock } from '../database/locks.ts'

// In the table of secrets, where the key was. The check value proves the keys and gives none of them away.
const CHECK = 'digest-check'
const KEY = 'digest-key'

/** What is known of the keys: their check value, and the key itself where an earlier release left it here. */
export async function findKnown(
  database: Database,
): Promise<{ check: string | null; earlierKey: string | null }> {
  const rows = await database.selectFrom('secrets').select(['name', 'value']).execute()
  const valueOf = (name: string): string | null =>
    rows.find((row) => row.name === name)?.value ?? null
  return { check: valueOf(CHECK), earlierKey: valueOf(KEY) }
}

/**
 * Keeps the check value, if there is none yet, and no key from here on. A release that keeps the key here
 * would make another one, and recognise nothing: it cannot start any more.
 */
export async function keepCheckAlone(database: Database, check: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await takeLock(tx, 'digest keys')
    await tx.deleteFrom('secrets').where('name', '=', KEY).execute()
    await tx
      .insertInto('secrets')
      .values({ name: CHECK, value: check })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await (isPostgres(tx) ? refuseKeyOnPostgres(tx) : refuseKeyOnSqlite(tx))
  })
}

async function refuseKeyOnSqlite(tx: Database): Promise<void> {
  await sql`create trigger if not exists no_key_in_the_database before insert on secrets
    when new.name = 'digest-key'
    begin select raise(abort, 'The key of the digests has left this database. Start the newer release.'); end`.execute(
    tx,
  )
}

// The name of the constraint is what an operator of the earlier release reads.
async function refuseKeyOnPostgres(tx: Database): Promise<void> {
  const name = 'the_key_has_left_this_database_start_the_newer_release'
  const { rows } = await sql`select 1 from pg_constraint where conname = ${name}
    and conrelid = 'secrets'::regclass`.execute(tx)
  if (rows.length > 0) return
  await sql`alter table secrets add constraint ${sql.id(name)} check (name <> 'digest-key')`.execute(
    tx,
  )
}

/** Keeps another check value. */
export async function changeCheck(tx: Database, check: string): Promise<void> {
  await tx.updateTable('secrets').set({ value: check }).where('name', '=', CHECK).execute()
}

/** How many different digests `column` holds, about: what only looks like one is counted with them. */
export async function countDigests(
  tx: Database,
  { table, column }: { table: string; column: string },
): Promise<number> {
  const name = sql.ref(column)
  const { rows } = await sql<{ count: number }>`select count(distinct ${name}) as count
    from ${sql.table(table)} where length(${name}) = 64`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next `limit` different values of `column` after `last` that are as long as a digest, in order. */
export async function findDigests(
  tx: Database,
  { table, column }: { table: string; column: string },
  last: string,
  limit: number,
): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ digest: string }>`select distinct ${name} as digest
    from ${sql.table(table)} where ${name} > ${last} and length(${name}) = 64
    order by digest limit ${limit}`.execute(tx)
  return rows.map(({ digest }) => digest)
}

/**
 * Runs `work`, which notes for digests what takes their place, and then replaces them all in
 * `column` at once: none is found again that was replaced.
 */
export async function replaceDigests(
  tx: Database,
  { table, column }: { table: string; column: string },
  work: (note: (pairs: [digest: string, rekeyed: string][]) => Promise<void>) => Promise<void>,
): Promise<void> {
  await tx.schema
    .createTable('rekeyed_digests')
    .temporary()
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('rekeyed', 'text', (c) => c.notNull())
    .execute()
  await work(async (pairs) => {
    if (pairs.length === 0) return
    const rows = sql.join(pairs.map(([digest, rekeyed]) => sql`(${digest}, ${rekeyed})`))
    await sql`insert into rekeyed_digests (digest, rekeyed) values ${rows}`.execute(tx)
  })
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = rekeyed_digests.rekeyed
    from rekeyed_digests where ${sql.ref(`${table}.${column}`)} = rekeyed_digests.digest`.execute(
    tx,
  )
  await tx.schema.dropTable('rekeyed_digests').execute()
}
