import { sql, type Selectable } from 'kysely'
import type { Database, Tables } from './schema.ts'
import { whereIn } from './where-in.ts'

/** The rows with one of `values` in `column`. They are taken whole, so that a new column is exported by itself. */
export async function wholeRows<Name extends keyof Tables>(
  database: Database,
  table: Name,
  { column, values, order }: { column: string; values: string[]; order: string },
): Promise<Selectable<Tables[Name]>[]> {
  const { rows } = await sql<Selectable<Tables[Name]>>`select * from ${sql.table(table)}
    where ${whereIn(database, column, values)} order by ${sql.ref(order)}`.execute(database)
  return rows
}
