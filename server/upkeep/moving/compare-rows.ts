// Compares both databases at the end: the number of rows of each table, and a digest over all of them in the order of
// their keys.
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/schema.ts'
import { MoveStopped, PAGE, type Copying } from './copy-rows.ts'
import { readPage, type Key, type Table } from './rows-storage.ts'

export interface Compared {
  name: string
  rows: number
  /** SHA-256, hex. */
  digest: string
}

/** Each table as it is in both databases. Throws if they differ. */
export async function compareRows(copying: Copying): Promise<Compared[]> {
  const { source, target, tables, progress } = copying
  const compared: Compared[] = []
  for (const [index, table] of tables.entries()) {
    const look = (): void => progress(index / tables.length, `comparing ${table.name}`)
    const [was, is] = await Promise.all([
      digestRows(source, table, look),
      digestRows(target, table, look),
    ])
    if (was.digest !== is.digest) {
      throw new MoveStopped(
        `${table.name} is not the same in both databases (${was.rows} rows and ${is.rows}). Give up this move and start again.`,
      )
    }
    compared.push(was)
  }
  return compared
}

async function digestRows(database: Database, table: Table, look: () => void): Promise<Compared> {
  const hash = createHash('sha256')
  let rows = 0
  let after: Key | null = null
  for (;;) {
    look()
    const page = await readPage(database, table, { after, limit: PAGE })
    if (page === null) return { name: table.name, rows, digest: hash.digest('hex') }
    hash.update(page.json)
    rows += page.count
    after = page.last
  }
}
