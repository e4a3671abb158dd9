// Copies every row to the new database. Each page is written in one transaction with the place where the next begins, so
// copying that is cut short goes on from there.
import type { Database } from '../../platform/database/schema.ts'
import { isOutage } from '../../platform/http/outages.ts'
import { findPlace, keepPlace, type Place } from './move-storage.ts'
import { countRows, insertPage, readPage, type Page, type Table } from './rows-storage.ts'

export const PAGE = 5000
const PHOTOS = 'photos'

/** Both ends of a move, and how it is watched. */
export interface Copying {
  source: Database
  target: Database
  tables: Table[]
  /** Shows how far it is. Throws a `MoveStopped` once the operator asked to stop. */
  progress: (share: number, words: string) => void
}

/** What stops a move, in words for the operator. */
export class MoveStopped extends Error {}

/** Where a move begins. */
export function firstPlace([first]: Table[]): Place {
  return { at: first?.name ?? PHOTOS, after: null, rows: 0, withNul: 0, photos: 0, missing: 0 }
}

/** Copies the rows that are not there yet. */
export async function copyRows({ source, target, tables, progress }: Copying): Promise<void> {
  const counts = await Promise.all(tables.map((table) => countRows(source, table)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  let place = await findPlace(target)
  for (const [index, table] of tables.entries()) {
    while (place.at === table.name) {
      progress(place.rows / total, `copying ${table.name}`)
      const page = await readPage(source, table, { after: place.after, limit: PAGE })
      const next =
        page === null
          ? { ...place, at: tables[index + 1]?.name ?? PHOTOS, after: null }
          : {
              ...place,
              after: page.last,
              rows: place.rows + page.count,
              withNul: place.withNul + page.withNul,
            }
      place = await moveOn(target, place, next, async (tx) => {
        if (page !== null) await insert(tx, table, page)
      })
    }
  }
}

/** Does `work` and keeps the next place, both or neither. */
export async function moveOn(
  target: Database,
  from: Place,
  to: Place,
  work: (tx: Database) => Promise<void> = async () => undefined,
): Promise<Place> {
  await target.transaction().execute(async (tx) => {
    if (!(await keepPlace(tx, from, to))) {
      throw new MoveStopped('Another "operator move-to" is at work: let that one finish.')
    }
    await work(tx)
  })
  return to
}

// PostgreSQL's own words may quote somebody's number.
async function insert(tx: Database, table: Table, page: Page): Promise<void> {
  try {
    await insertPage(tx, table, page)
  } catch (error) {
    if (isOutage(error)) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    throw new MoveStopped(
      `PostgreSQL refuses a row of ${table.name}, one of ${page.count} (its code is ${code}).`,
    )
  }
}
