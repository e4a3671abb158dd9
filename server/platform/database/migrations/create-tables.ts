import { sql } from 'kysely'
import { isPostgres } from '../postgres.ts'
import type { Database } from '../schema.ts'

const TEXT_COLUMN = /(\w text)\b/g

/**
 * A migration that runs statements that both databases understand. Identifiers, cursors and registrations are compared
 * byte by byte, as the embedded database does, whatever the language of the database.
 */
export function createTables(statements: string): (database: Database) => Promise<void> {
  return async (database) => {
    for (const statement of statements.split(/;$/m)) {
      if (statement.trim() === '') continue
      const own = isPostgres(database)
        ? statement.replace(TEXT_COLUMN, '$1 collate "C"')
        : statement
      await sql.raw(own).execute(database)
    }
  }
}
