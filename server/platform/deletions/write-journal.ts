// Copies what the database recorded as deleted into the journal. A deletion is in the database first: one that was
// taken back is never in the journal, and one that a crash left out is added by the next process.
import { KEPT } from '../../../domain/people/kept.ts'
import { DAY_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { firstIdAt } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { deleteDeletionsBefore, findNotInJournal, markInJournal } from './deletion-storage.ts'

const BATCH = 500
const GATHER_MS = 100
const EVERY_MS = 10 * SECOND_MS

/** How long a backup may be restored without bringing back what was deleted. */
export const JOURNAL_MS = KEPT.deletions.days * DAY_MS

type Writing = Pick<Services, 'database' | 'journal'>

/** Writes all that the journal lacks. Throws where it cannot be written. */
export async function writeJournal(services: Writing): Promise<void> {
  while ((await findNotInJournal(services.database, 1)).length > 0) {
    await inTurn(services, async (tx) => {
      const missing = await findNotInJournal(tx, BATCH)
      await services.journal.append(missing)
      await markInJournal(
        tx,
        missing.map(({ id }) => id),
      )
    })
  }
}

/** Deletes the record of deletions so long ago that no backup from before them may be restored. */
export async function purgeDeletions(services: Writing & Pick<Services, 'clock'>): Promise<void> {
  const before = firstIdAt(services.clock.now() - JOURNAL_MS)
  await deleteDeletionsBefore(services.database, before)
  await inTurn(services, () => services.journal.deleteBefore(before))
}

// A file is cut by writing it again: nothing may be added to it meanwhile.
async function inTurn(
  { database, journal }: Writing,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  if (!journal.isFile) return work(database)
  await database.transaction().execute(async (tx) => {
    await takeLock(tx, 'journal of deletions')
    await work(tx)
  })
}

/** Writes the journal soon after each `wake`, and now and then, until stopped. */
export function startJournal(services: Writing & Pick<Services, 'log'>): {
  wake(): void
  stop(): Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = (): void => {
    timer = undefined
    writing = writing.then(() =>
      writeJournal(services).catch((error: unknown) => {
        services.log.error('the journal of deletions cannot be written', { error })
      }),
    )
  }
  const wake = (): void => {
    timer ??= setTimeout(write, GATHER_MS).unref()
  }
  const regular = setInterval(wake, EVERY_MS).unref()
  return {
    wake,
    async stop() {
      clearInterval(regular)
      clearTimeout(timer)
      write()
      await writing
    },
  }
}
