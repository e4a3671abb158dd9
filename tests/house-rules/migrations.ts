// Migrations are run while the release before still works on the same tables: they only add.
import type { Rule } from './source-files.ts'

/** Migrations that take something away, each with the reason why nobody misses it. */
const CONTRACTING: Record<string, string> = {
  '0002-agents.ts': 'it is from before several processes could share a database',
}

const MIGRATION = /^server\/database\/migrations\/(\d{4}-[a-z-]+\.ts)$/
const TAKES_AWAY =
  /\b(drop(Table|Column|Index|Constraint|View)|rename(To|Column|Constraint)|alterColumn|modifyColumn)\b/
const TAKES_AWAY_IN_SQL =
  /\b(drop (table|column|index|constraint)|rename (to|column)|alter column)\b/i
const ADDED_COLUMNS = /\balterTable\([^]*?\.execute\(/g

/**
 * No migration drops, renames or retypes anything, nor adds a column that the release before would
 * leave empty where it must not be.
 */
export const migrationsOnlyAdd: Rule = (files) =>
  files.flatMap(({ path, source }) => {
    const name = MIGRATION.exec(path)?.[1]
    if (name === undefined || CONTRACTING[name] !== undefined) return []
    const added = source.match(ADDED_COLUMNS) ?? []
    const demands = added.some((text) => text.includes('notNull') && !text.includes('defaultTo'))
    const takes = TAKES_AWAY.test(source) || TAKES_AWAY_IN_SQL.test(source)
    return takes || demands
      ? [`${path} takes something from the release before: add now, remove in a later release.`]
      : []
  })
