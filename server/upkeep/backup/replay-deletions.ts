// A restored database still holds what was deleted after its backup. The journal says what, and it is deleted again.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { findKnown, recordReplayed } from '../../platform/deletions/record-deletion.ts'
import { requireOwnJournal, JOURNAL_MS } from '../../platform/deletions/write-journal.ts'
import { agentDigest, phoneDigest } from '../../platform/digest.ts'
import type { DeletionKind } from '../../platform/database/installation-schema.ts'
import { askNotToCall } from '../../agents/disclosures/disclosure-storage.ts'
import { eraseAgent } from '../people/erase-agent.ts'
import { eraseCoded, erasePerson } from '../people/erase-person.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { stopDigest, stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import type { Services } from '../../platform/services.ts'
import type { Deletion } from '../../platform/deletions/journal.ts'
import { discardPhotos, giveUpPhoto } from '../../vehicles/photos/keep-photo.ts'

const WHO = 'the journal of deletions'

/**
 * Runs before a server opens its port. Throws, in words for the operator, if the journal is missing, cannot be read or is
 * another installation's.
 */
export async function replayAfterRestore(services: Services): Promise<void> {
  await requireOwnJournal(services)
  const oldest = oldestKept(services)
  const ids = (await services.journal.recent()).map(({ id }) => id).filter((id) => id >= oldest)
  if ((await findKnown(services.database, ids)).size === new Set(ids).size) return
  const counts = await replayDeletions(services)
  const count = Object.values(counts).reduce((sum, of) => sum + of, 0)
  const words =
    'the database is older than the journal of deletions: they were made again, and every session was ended'
  services.log.warn(words, { count })
}

export type Replayed = Partial<Record<DeletionKind, number>>

/**
 * Deletes again all that the journal names and the database does not know, and ends every session, since some may have
 * been ended after the backup. May be cut short and repeated.
 */
export async function replayDeletions(
  services: Services,
  progress: (share: number) => void = () => undefined,
): Promise<Replayed> {
  const { database } = services
  await database.deleteFrom('sessions').execute()
  await database.deleteFrom('desk_sessions').execute()
  const missing = await findMissing(services)
  const counts: Replayed = {}
  const subjectsOf = (sought: DeletionKind): Set<string> =>
    new Set(missing.filter(({ kind }) => kind === sought).map(({ subject }) => subject))
  const erased = subjectsOf('person-erased')
  const stopped = subjectsOf('number-stopped')
  for (const [index, { kind, subject }] of missing.entries()) {
    if (kind === 'posting') await erasePosting(services, subject, WHO)
    if (kind === 'photo') await giveUpPhoto(services, database, subject)
    if (kind === 'number-stopped') await stopDigest(services, subject)
    if (kind === 'calls-stopped') await askNotToCall(services, database, { disclosureId: subject })
    if (kind === 'person-erased') await eraseCoded(database, subject)
    counts[kind] = (counts[kind] ?? 0) + 1
    progress(index / missing.length)
  }
  // The journal knows people by digests only, so these are compared with all who are held.
  for (const { id } of await database.selectFrom('agents').select('id').execute()) {
    if (erased.has(agentDigest(services, id))) await eraseAgent(services, id)
  }
  for (const reach of await findEveryReach(database)) {
    const digest = phoneDigest(services, reach)
    if (erased.has(digest)) await erasePerson(services, reach, WHO)
    if (stopped.has(digest)) {
      await database.transaction().execute((tx) => stopNumber(services, tx, reach))
    }
  }
  await discardPhotos(services)
  await services.clearStopped(services)
  await recordReplayed(database, missing)
  return counts
}

// What the database has purged is not missing.
function oldestKept({ clock }: Services): string {
  return firstIdAt(clock.now() - JOURNAL_MS)
}

async function findMissing(services: Services): Promise<Deletion[]> {
  const oldest = oldestKept(services)
  const kept = (await Array.fromAsync(services.journal.read())).filter(({ id }) => id >= oldest)
  // All of them, since a year's are more than one statement of SQLite takes.
  const rows = await services.database.selectFrom('deletions').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  return kept.filter(({ id }) => !known.has(id))
}

/** Every number (E.164) and email address that is held of anybody. */
async function findEveryReach(database: Database): Promise<string[]> {
  const { rows } = await sql<{ reach: string }>`
    select phone as reach from postings union select phone from links union select phone from texts
    union select phone from agents where phone is not null
    union select phone from agent_people where phone is not null
    union select reach from complaints`.execute(database)
  return rows.map(({ reach }) => reach)
}
