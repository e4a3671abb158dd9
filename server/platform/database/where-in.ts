// Looks rows up by a list in one statement, the same however long the list is, so that PostgreSQL plans it once.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

/** A condition that holds where `column` is one of `values`; with no value it holds nowhere. */
export function whereIn(database: Database, column: string, values: string[]): RawBuilder<SqlBool> {
  const name = sql.ref(column)
  if (isPostgres(database)) return sql`${name} = any(${values}::text[])`
  return sql`${name} in (${sql.join(values)})`
}
