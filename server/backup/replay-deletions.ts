// A database that was restored lacks what was deleted since its backup: the journal says what, and it is deleted again.
import { approveAgent, signOutAgent, suspendAgent } from '../agents/approve-agent.ts'
import { deleteSession } from '../agents/sign-in-storage.ts'
import { findKnown } from '../deletions/deletion-storage.ts'
import { deleteEveryDeskSession } from '../desk/desk-session-storage.ts'
import { recordReplayed } from '../deletions/record-deletion.ts'
import { JOURNAL_MS } from '../deletions/purge-deletions.ts'
import type { JournalLine } from '../deletions/journal.ts'
import { agentDigest, personDigest, phoneDigest } from '../digest.ts'
import type { DeletionKind } from '../database/installation-schema.ts'
import { closeAccount } from '../people/close-account.ts'
import { eraseAgent } from '../people/erase-agent.ts'
import { erasePerson } from '../people/erase-person.ts'
import { findAgentIds, findEveryReach, findPersonIds } from './everyone-storage.ts'
import { firstIdAt } from '../identifiers.ts'
import { erasePosting, hidePhotos } from '../postings/operate-postings.ts'
import { hideQuote } from '../quotes/hide-quote.ts'
import { removePerson } from '../staff/remove-person.ts'
import { stopDigest, stopNumber } from '../texts/limits/stopped-numbers.ts'
import { deleteStopped } from '../texts/limits/stopped-numbers-storage.ts'
import type { Services } from '../services.ts'

const BATCH = 500
const WHO = 'the journal of deletions'
const DECISION = { who: WHO, reason: 'a backup was restored' }

/** Before a server opens its port, and now and then: a database that was restored deletes again what was deleted since. */
export async function replayAfterRestore(services: Services): Promise<void> {
  const oldest = oldestKept(services)
  const ids = (await services.journal.recent()).map(({ id }) => id).filter((id) => id >= oldest)
  if ((await findKnown(services.database, ids)).size === ids.length) return
  const counts = await replayDeletions(services)
  const count = Object.values(counts).reduce((sum, of) => sum + of, 0)
  const words = 'the database is older than the journal of deletions: they were made again'
  services.log.warn(words, { count })
}

/** How many deletions of each kind there were. */
export type Replayed = Partial<Record<DeletionKind, number>>

/** Deletes again all that the journal names and the database has not had; may be cut short and repeated. */
export async function replayDeletions(
  services: Services,
  progress: (share: number) => void = () => undefined,
): Promise<Replayed> {
  const missing = await findMissing(services)
  const counts: Replayed = {}
  // Which of an operator's sessions ended is in no journal.
  if (missing.length > 0) await deleteEveryDeskSession(services.database)
  await removePeople(services, missing)
  const agents = new Map(
    (await findAgentIds(services.database)).map((id) => [agentDigest(services, id), id]),
  )
  for (const [index, line] of missing.entries()) {
    const agentId = agents.get(line.subject)
    if (agentId === undefined) await replay(services, line)
    else await replayOnAgent(services, line.kind, agentId)
    counts[line.kind] = (counts[line.kind] ?? 0) + 1
    progress(index / missing.length)
  }
  await replayOnPhones(services, missing)
  await recordReplayed(services.database, missing)
  return counts
}

// The journal is purged by the day and the database by the moment: what the database has purged is not missing.
function oldestKept({ clock }: Services): string {
  return firstIdAt(clock.now() - JOURNAL_MS)
}

async function findMissing(services: Services): Promise<JournalLine[]> {
  const { database, journal } = services
  const oldest = oldestKept(services)
  const missing: JournalLine[] = []
  let batch: JournalLine[] = []
  const sift = async (): Promise<void> => {
    const known = await findKnown(
      database,
      batch.map(({ id }) => id),
    )
    missing.push(...batch.filter(({ id }) => !known.has(id)))
    batch = []
  }
  for await (const line of journal.read()) {
    if (line.id < oldest) continue
    batch.push(line)
    if (batch.length === BATCH) await sift()
  }
  await sift()
  return missing.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function isOfPhone({ kind }: JournalLine): boolean {
  return kind === 'number-stopped' || kind === 'number-allowed' || kind === 'person-erased'
}

async function replay(services: Services, { kind, subject }: JournalLine): Promise<void> {
  const shown = { isHidden: false, who: WHO }
  const hidden = { isHidden: true, who: WHO }
  if (kind === 'posting') await erasePosting(services, subject, WHO)
  if (kind === 'quote-hidden') await hideQuote(services, subject, hidden)
  if (kind === 'quote-shown') await hideQuote(services, subject, shown)
  if (kind === 'photos-hidden') await hidePhotos(services, subject, hidden)
  if (kind === 'photos-shown') await hidePhotos(services, subject, shown)
  if (kind === 'session-ended') await deleteSession(services.database, subject)
  if (kind === 'number-stopped') await stopDigest(services, subject)
  if (kind === 'number-allowed') await deleteStopped(services.database, subject)
}

async function replayOnAgent(services: Services, kind: DeletionKind, id: string): Promise<void> {
  if (kind === 'agent-erased') await eraseAgent(services, id)
  if (kind === 'agent-suspended') await suspendAgent(services, id, DECISION)
  if (kind === 'agent-left') await closeAccount(services, id, DECISION)
  if (kind === 'agent-signed-out') await signOutAgent(services, id, WHO)
  if (kind === 'agent-reinstated') await approveAgent(services, id, WHO)
}

async function removePeople(services: Services, missing: JournalLine[]): Promise<void> {
  const removed = new Set(
    missing.filter(({ kind }) => kind === 'person-removed').map(({ subject }) => subject),
  )
  if (removed.size === 0) return
  for (const { id: personId, agent_id: agentId } of await findPersonIds(services.database)) {
    if (!removed.has(personDigest(services, personId))) continue
    await removePerson(services, { agentId, personId }, DECISION)
  }
}

// Only the digest of a phone or an email address is known: it is looked for among all that are held.
async function replayOnPhones(services: Services, missing: JournalLine[]): Promise<void> {
  const last = new Map(missing.filter(isOfPhone).map(({ subject, kind }) => [subject, kind]))
  const erased = new Set(
    missing.filter(({ kind }) => kind === 'person-erased').map(({ subject }) => subject),
  )
  if (last.size === 0) return
  for (const reach of await findEveryReach(services.database)) {
    const digest = phoneDigest(services, reach)
    if (erased.has(digest)) await erasePerson(services, reach, WHO)
    if (last.get(digest) === 'number-stopped') {
      await services.database.transaction().execute((tx) => stopNumber(services, tx, reach))
    }
  }
  await services.clearStopped(services)
}
