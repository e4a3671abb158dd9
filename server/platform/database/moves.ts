// While the embedded database is moved to PostgreSQL, its own triggers refuse every write, so that no process that has
// the file open can write.
import { sql } from 'kysely'
import { isPostgres } from './postgres.ts'
import { prepare } from './prepared.ts'
import type { Database, Row } from './schema.ts'

const REFUSED = 'The site is being moved: its database is read-only.'
const TRIGGER = 'read_only_'

/** What the operator can do about a move that was begun and left. */
export const GO_ON_MOVING =
  'Run "beat-scrap move-to" again to go on, or with --give-up to end the move.'

export const findMoves = prepare<Record<string, never>, Row<'moves'>>((database) =>
  database.selectFrom('moves').selectAll(),
)

/** Whether a move is about to start, under way or done: nothing may be changed, sent or begun. */
export async function isMoving(database: Database): Promise<boolean> {
  return !isPostgres(database) && (await findMoves(database, {})).length > 0
}

export function isRefusedByMove(error: unknown): boolean {
  return error instanceof Error && error.message === REFUSED
}

export async function refuseWrites(tx: Database, tables: string[]): Promise<void> {
  for (const table of tables) {
    for (const write of ['insert', 'update', 'delete']) {
      await sql`create trigger if not exists ${sql.id(`${TRIGGER}${table}_${write}`)}
        before ${sql.raw(write)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(REFUSED)}); end`.execute(tx)
    }
  }
}

export async function allowWrites(tx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and name like ${`${TRIGGER}%`}`.execute(tx)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx)
}

/** Throws, in words for the operator, if no server may work on this database. */
export async function requireNotMoved(database: Database): Promise<void> {
  const [move] = await findMoves(database, {})
  if (move?.state === 'moved') {
    throw new Error(`This site was moved to ${move.other}. Start it with that DATABASE_URL.`)
  }
  if (move?.state === 'arriving') {
    throw new Error(
      `This database is being filled from ${move.other}: let "operator move-to" finish.`,
    )
  }
}
