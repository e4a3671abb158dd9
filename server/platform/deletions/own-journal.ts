// Whether the journal is there and this installation's. Taken for empty where it is not, it would let a restored database
// keep what was deleted since.
import { reasonOf } from '../log.ts'
import type { Services } from '../services.ts'
import { findInstallation, noteJournal, queueAllForJournal } from './deletion-storage.ts'
import type { Journal } from './journal.ts'

type Having = Pick<Services, 'database' | 'journal'>

/** Begins the journal of a new installation. Throws, in words for the operator, where one that was begun is not as it was. */
export async function requireOwnJournal({ database, journal }: Having): Promise<void> {
  const { id, has_journal: hasJournal } = await findInstallation(database)
  const fault = await faultOf(journal, { id, mayBeNone: hasJournal === 0 })
  if (fault !== null) throw new Error(fault.words)
  if (hasJournal === 1) return
  await journal.begin(id)
  if ((await journal.owner()) !== id) throw new Error(foreign(journal))
  await noteJournal(database)
}

/** Begins the journal again with all that the database still knows. Throws where there is another installation's. */
export async function beginJournalAgain({ database, journal }: Having): Promise<void> {
  const { id } = await findInstallation(database)
  const fault = await faultOf(journal, { id, mayBeNone: true })
  if (fault?.kind === 'foreign') throw new Error(fault.words)
  if (fault?.kind === 'unreadable') await journal.setAside()
  await journal.begin(id)
  await noteJournal(database)
  await queueAllForJournal(database)
}

interface Fault {
  kind: 'missing' | 'unreadable' | 'foreign'
  words: string
}

/** Why it is not the journal of the installation `id`; null where it is. */
export async function faultOf(
  journal: Journal,
  { id, mayBeNone = false }: { id: string; mayBeNone?: boolean },
): Promise<Fault | null> {
  try {
    const owner = await journal.owner()
    if (owner === id) return null
    if (owner !== null) return { kind: 'foreign', words: foreign(journal) }
    return mayBeNone ? null : { kind: 'missing', words: missing(journal) }
  } catch (error) {
    return { kind: 'unreadable', words: unreadable(journal, error) }
  }
}

const ELSE = 'Only if it is lost, run: npm run operator -- restore --without-journal'

function missing({ where }: Journal): string {
  return `The journal of deletions is not in ${where}. Without it nobody knows what was deleted since this database was copied. Put it back from its copy, or correct DELETIONS_DIR. ${ELSE}`
}

function unreadable({ where }: Journal, error: unknown): string {
  return `The journal of deletions in ${where} cannot be read (${reasonOf(error)}). Mend that, or put it back from its copy. ${ELSE}`
}

function foreign({ where }: Journal): string {
  return `The journal of deletions in ${where} belongs to another installation. Correct DELETIONS_DIR, or put this one's own journal there.`
}
