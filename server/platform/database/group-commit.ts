// A commit waits for the disk, and the disk takes as long for thirty rows as for one. So pieces of work that arrive in
// the same moment share a commit; each piece still succeeds or fails by itself.
import { sql } from 'kysely'
import { isPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

const MOST_AT_ONCE = 64

type Work<T> = (tx: Database) => Promise<T>

interface Waiting {
  /** Does the work and answers a function that tells the caller, called once the work is on disk. */
  run: (tx: Database) => Promise<() => void>
  reject: (error: unknown) => void
}

type Together = <T>(work: Work<T>) => Promise<T>

const opened = new WeakMap<Database, Together>()

/** Settles once `work` is on disk, in a transaction that others may share. If it throws, only its own writes go. */
export function groupCommit(database: Database): Together {
  const together = opened.get(database) ?? openCommits(database)
  opened.set(database, together)
  return together
}

function openCommits(database: Database): Together {
  // PostgreSQL has many transactions wait for the disk together by itself.
  if (isPostgres(database)) return (work) => database.transaction().execute(work)
  let waiting: Waiting[] = []

  async function commit(): Promise<void> {
    const works = waiting.splice(0, MOST_AT_ONCE)
    if (waiting.length > 0) setImmediate(() => void commit())
    try {
      const tellAll = await database.transaction().execute(async (tx) => {
        const tell: (() => void)[] = []
        for (const { run } of works) tell.push(await run(tx))
        return tell
      })
      for (const tell of tellAll) tell()
    } catch (error) {
      for (const { reject } of works) reject(error)
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void commit())
      waiting.push({ reject, run: (tx) => runAlone(tx, work, resolve, reject) })
    })
}

async function runAlone<T>(
  tx: Database,
  work: Work<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await sql`savepoint piece`.execute(tx)
  try {
    const value = await work(tx)
    await sql`release piece`.execute(tx)
    return () => resolve(value)
  } catch (error) {
    await sql`rollback to piece`.execute(tx)
    await sql`release piece`.execute(tx)
    return () => reject(error)
  }
}
