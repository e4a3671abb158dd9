// Fast enough for two million postcodes.
import { CompiledQuery } from 'kysely'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { PostcodeRow } from './postcode-rows.ts'

/** Rows of one statement. */
export const UPSERT_ROWS = 250

/** Adds or moves postcodes; unchanged ones are not written. */
export async function upsertPostcodes(database: Database, rows: PostcodeRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += UPSERT_ROWS) {
    const some = withoutRepeats(rows.slice(from, from + UPSERT_ROWS))
    const parameters = some.flatMap((row) => [row.postcode, row.easting, row.northing])
    // Compiling a statement of so many values takes longer than running it.
    const text = statements.get(some.length) ?? compile(database, some)
    statements.set(some.length, text)
    await database.executeQuery(CompiledQuery.raw(text, parameters))
  }
}

const statements = new Map<number, string>()

function compile(database: Database, rows: PostcodeRow[]): string {
  return database
    .insertInto('postcodes')
    .values(rows.map(({ postcode, easting, northing }) => ({ postcode, easting, northing })))
    .onConflict((conflict) =>
      conflict
        .column('postcode')
        .doUpdateSet({
          easting: (row) => row.ref('excluded.easting'),
          northing: (row) => row.ref('excluded.northing'),
        })
        .where((row) =>
          row.or([
            row('postcodes.easting', '!=', row.ref('excluded.easting')),
            row('postcodes.northing', '!=', row.ref('excluded.northing')),
          ]),
        ),
    )
    .compile().sql
}

// PostgreSQL refuses a statement that writes a row twice; the later one counts.
function withoutRepeats(rows: PostcodeRow[]): PostcodeRow[] {
  return [...new Map(rows.map((row) => [row.postcode, row])).values()]
}

/** The exact places of those `postcodes` (compact: `SW1A1AA`) that were imported. */
export async function findPostcodes(
  database: Database,
  postcodes: string[],
): Promise<Map<string, GridPoint>> {
  if (postcodes.length === 0) return new Map()
  const rows = await database
    .selectFrom('postcodes')
    .select(['postcode', 'easting', 'northing'])
    .where(whereIn(database, 'postcode', postcodes))
    .execute()
  return new Map(rows.map(({ postcode, easting, northing }) => [postcode, { easting, northing }]))
}
