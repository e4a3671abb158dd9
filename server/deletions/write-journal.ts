// Copies what the database recorded as deleted into the journal. A deletion is in the database first: one that was
// taken back is never in the journal, and one that a crash left out is added by the next process.
import { SECOND_MS } from '../../domain/time.ts'
import type { Services } from '../services.ts'
import { findNotInJournal, markInJournal } from './deletion-storage.ts'

const BATCH = 500
const GATHER_MS = 100
const EVERY_MS = 10 * SECOND_MS

type Writing = Pick<Services, 'database' | 'journal'>

/** Writes all that the journal lacks. */
export async function writeJournal({ database, journal }: Writing): Promise<void> {
  for (;;) {
    const missing = await findNotInJournal(database, BATCH)
    if (missing.length === 0) return
    await journal.append(missing)
    await markInJournal(
      database,
      missing.map(({ id }) => id),
    )
    if (missing.length < BATCH) return
  }
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
