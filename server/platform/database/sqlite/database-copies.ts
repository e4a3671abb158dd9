// Copies the database file for a backup, and says whether the file may be replaced by a copy.
import { chmodSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Reads the whole file as of one moment, while writers go on. What was deleted is not in the copy. */
export function copyDatabase(from: string, to: string): void {
  using database = new DatabaseSync(from, { readOnly: true })
  database.prepare('VACUUM INTO ?').run(to)
  chmodSync(to, 0o600)
}

/** What is in a copy. Throws, in words for the operator, where it is damaged. */
export function countInCopy(file: string): { postings: number; quotes: number; agents: number } {
  using database = new DatabaseSync(file, { readOnly: true })
  const fault = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
  if (fault !== 'ok') throw new Error(`${file} is damaged (${String(fault)}).`)
  const count = (table: string): number =>
    Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count'])
  return { postings: count('postings'), quotes: count('quotes'), agents: count('agents') }
}

export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false
  using database = new DatabaseSync(file, { timeout: 0 })
  try {
    // SQLite leaves the mode of shared logs only where nobody else has the file open.
    return database.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] !== 'delete'
  } catch (error) {
    return error instanceof Error && /locked|busy/.test(error.message)
  }
}
