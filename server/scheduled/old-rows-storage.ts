import { sql } from 'kysely'
import type { Database, Tables } from '../database/schema.ts'
import { firstIdAt } from '../identifiers.ts'

export interface OldRows {
  table: keyof Tables
  key: string
  /** The column of their time in milliseconds, or an ordered id. */
  time: string
}

/** Deletes up to `limit` of the rows from before `before`. Returns how many. */
export async function deleteOldRows(
  database: Database,
  { table, key, time }: OldRows,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const first = time === 'id' ? firstIdAt(before) : before
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${first} limit ${limit}
    )`.execute(database)
  return Number(numAffectedRows)
}
