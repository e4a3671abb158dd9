// Copies what the database recorded as deleted into the journal. A deletion is in the database first, so that one whose
// transaction was rolled back is never in the journal, and the next process adds one that a crash left out.
import { resolve } from 'node:path'
import { DAY_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import { takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { whereIn } from '../database/where-in.ts'
import { firstIdAt } from '../identifiers.ts'
import { reasonOf } from '../log.ts'
import type { Services } from '../services.ts'
import type { Config } from '../settings/config.ts'
import { type Journal, openDiskJournal } from './journal.ts'
import { findInstallation, findNotInJournal, noteJournal } from './record-deletion.ts'

const BATCH = 500
const GATHER_MS = 100
const EVERY_MS = 10 * SECOND_MS

/** How long a backup may be restored without bringing back what was deleted. */
export const JOURNAL_MS = KEPT.deletions.days * DAY_MS

export async function writeJournal(services: Services): Promise<void> {
  while ((await findNotInJournal(services.database, 1)).length > 0) {
    await inTurn(services, async (tx) => {
      const missing = await findNotInJournal(tx, BATCH)
      await services.journal.append(missing)
      const ids = missing.map(({ id }) => id)
      const written = tx.updateTable('deletions').set({ in_journal: 1 })
      await written.where(whereIn(tx, 'id', ids)).execute()
    })
  }
}

/** Deletes the record of old deletions: no backup from before them may be restored any more. */
export async function purgeDeletions(services: Services): Promise<void> {
  const before = firstIdAt(services.clock.now() - JOURNAL_MS)
  const written = services.database.deleteFrom('deletions').where('in_journal', '=', 1)
  await written.where('id', '<', before).execute()
  await inTurn(services, () => services.journal.deleteBefore(before))
}

// A file is cut by writing it again, and no process may add a line meanwhile.
async function inTurn({ database, journal }: Services, work: (tx: Database) => Promise<void>) {
  if (!journal.isFile) return work(database)
  await database.transaction().execute(async (tx) => {
    await takeLock(tx, 'journal of deletions')
    await work(tx)
  })
}

/** Writes the journal soon after each `wake`, and now and then, until stopped. */
export function startJournal(services: Services) {
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
    async stop(): Promise<void> {
      clearInterval(regular)
      clearTimeout(timer)
      write()
      await writing
    },
  }
}

/**
 * Begins the journal of a new installation. Throws, in words for the operator, if the journal of an old one is missing or
 * another's: with an empty journal a restored database would keep what was deleted since.
 */
export async function requireOwnJournal({ database, journal }: Services): Promise<void> {
  const { id, has_journal: hasJournal } = await findInstallation(database)
  const fault = await faultOf(journal, { id, mayBeNone: hasJournal === 0 })
  if (fault !== null) throw new Error(fault.words)
  if (hasJournal === 1) return
  await journal.begin(id)
  const begun = await faultOf(journal, { id })
  if (begun !== null) throw new Error(begun.words)
  await noteJournal(database)
}

/** Begins the journal again with all that the database still knows. Throws if another installation's journal is there. */
export async function beginJournalAgain({ database, journal }: Services): Promise<void> {
  const { id } = await findInstallation(database)
  const fault = await faultOf(journal, { id, mayBeNone: true })
  if (fault?.kind === 'foreign') throw new Error(fault.words)
  if (fault?.kind === 'unreadable') await journal.setAside()
  await journal.begin(id)
  await noteJournal(database)
  await database.updateTable('deletions').set({ in_journal: 0 }).execute()
}

const ELSE = 'Only if it is lost, run: npm run operator -- restore --without-journal'

/** Why this is not the journal of the installation `id`, in words for the operator; null if it is. */
export async function faultOf(
  journal: Journal,
  { id, mayBeNone = false }: { id: string; mayBeNone?: boolean },
) {
  const where = `The journal of deletions in ${journal.where}`
  try {
    const owner = await journal.owner()
    if (owner === id || (owner === null && mayBeNone)) return null
    if (owner !== null) {
      const words = `${where} belongs to another installation. Correct DELETIONS_DIR, or put this one's own journal there.`
      return { kind: 'foreign', words } as const
    }
    const words = `The journal of deletions is not in ${journal.where}. Without it nobody knows what was deleted since this database was copied. Put it back from its copy, or correct DELETIONS_DIR. ${ELSE}`
    return { kind: 'missing', words } as const
  } catch (error) {
    const words = `${where} cannot be read (${reasonOf(error)}). Mend that, or put it back from its copy. ${ELSE}`
    return { kind: 'unreadable', words } as const
  }
}

/** The journal is in DELETIONS_DIR; else beside the photos in their bucket, or in `DATA_DIR/deletions`. */
export async function openJournal(
  settings: Pick<Config, 'deletionsDir' | 'photoStore' | 'dataDir'>,
): Promise<Journal> {
  const { deletionsDir, photoStore, dataDir } = settings
  if (deletionsDir === null && photoStore.name === 's3') {
    const { openBucketJournal } = await import('./bucket-journal.ts')
    return openBucketJournal(photoStore)
  }
  return openDiskJournal(resolve(deletionsDir ?? resolve(dataDir, 'deletions')))
}
