// Every change that an operator makes, and every change of an agent's that owners see, is on record: who made it, what
// changed, of what, when and why.
import { HOUR_MS, iso } from '../../domain/basics/time.ts'
import { shownReference } from '../../domain/market/complaint-fields.ts'
import { withoutReach } from '../../domain/people/contact.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import type { Database } from './database/schema.ts'
import { whereIn } from './database/where-in.ts'
import { UNKNOWN_CURSOR, type Page } from './http/paging.ts'
import { orderedId, firstIdAt, ORDERED_ID } from './identifiers.ts'
import type { Answer } from './refusal.ts'
import type { Services } from './services.ts'

/** Why something was decided, in the operator's words, which go with what they are about. */
export interface Why {
  reason?: string | undefined
  notes?: string | undefined
}

/** Records a change in the transaction that makes it. `target` is an id, never a number or a name. */
export async function recordChange(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  { reason, notes, ...change }: { who: string; what: string; target: string | null } & Why,
): Promise<void> {
  const now = clock.now()
  const why = { reason: reason === undefined ? null : withoutReach(reason), notes: notes ?? null }
  const line = { id: orderedId(now), ...change, ...why, created_at: now }
  await tx.insertInto('audit_log').values(line).execute()
}

/** Deletes the reasons and notes that were typed about targets that are erased: who did what and when stays. */
export async function eraseWordsOn(tx: Database, targets: string[]): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ reason: null, notes: null })
    .where(whereIn(tx, 'target', targets))
    .execute()
}

/** A page is opened again and again: the same person's look is recorded once an hour. All else is recorded each time. */
const LOOKS = {
  'posting looked at': 'hourly',
  'complaint looked at': 'hourly',
  'agent looked at': 'hourly',
  'number shown': 'each',
  'texts listed': 'each',
  'photo exported': 'each',
  'person looked up': 'each',
  'person exported': 'each',
} as const

interface LookedAt {
  who: string
  what: keyof typeof LOOKS
  /** An id, never a number or a name. */
  target: string | null
  reason?: string
}

/** Records what an operator looks at. Await it before answering: what cannot be recorded is not shown. */
export async function recordLook(services: Pick<Services, 'database' | 'clock'>, look: LookedAt) {
  const { database, clock } = services
  const { who, what, target } = look
  if (LOOKS[what] === 'hourly' && target !== null) {
    const known = await database
      .selectFrom('audit_log')
      .select('id')
      .where('target', '=', target)
      .where('id', '>=', firstIdAt(clock.now() - HOUR_MS))
      .where('who', '=', who)
      .where('what', '=', what)
      .executeTakeFirst()
    if (known !== undefined) return
  }
  await recordChange(services, database, look)
}

interface Sought {
  who?: string | undefined
  target?: string | undefined
  before: string | null
  /** The first id after which only numbers shown are sought. */
  looksSince?: string
}

/** The entries of the record, the latest first, each with the agent, car or complaint it is about if that still exists. */
function findEntries(
  database: Database,
  { who, target, before, looksSince }: Sought,
  limit: number,
) {
  return database
    .selectFrom('audit_log')
    .leftJoin('agents', 'agents.id', 'target')
    .leftJoin('postings', 'postings.id', 'target')
    .leftJoin('complaints', 'complaints.id', 'target')
    .selectAll('audit_log')
    .select(['agents.name as agent', 'postings.registration', 'complaints.reference'])
    .$if(who !== undefined, (query) => query.where('who', '=', who ?? ''))
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .$if(looksSince !== undefined, (query) =>
      query.where('what', '=', 'number shown').where('audit_log.id', '>=', looksSince ?? ''),
    )
    .$if(before !== null, (query) => query.where('audit_log.id', '<', before ?? ''))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

const MOST_LOOKS = 100

export async function viewRecord(
  database: Database,
  { limit, cursor, ...sought }: Page & { who?: string | undefined; target?: string | undefined },
): Promise<Answer<{ entries: RecordEntry[]; next: string | null }>> {
  if (cursor !== null && !ORDERED_ID.test(cursor)) return UNKNOWN_CURSOR
  const rows = await findEntries(database, { ...sought, before: cursor }, limit + 1)
  const entries = rows.slice(0, limit)
  const next = rows.length > limit ? (entries.at(-1)?.id ?? null) : null
  return { ok: true, value: { entries: entries.map(showEntry), next } }
}

export async function viewLooks(database: Database, since: number) {
  const sought = { before: null, looksSince: firstIdAt(since) }
  return (await findEntries(database, sought, MOST_LOOKS)).map(showEntry)
}

export type RecordEntry = ReturnType<typeof showEntry>
type Found = Awaited<ReturnType<typeof findEntries>>[number]

function showEntry(row: Found) {
  const { created_at, who, what, reason, notes } = row
  return { at: iso(created_at), who, what, ...targetOf(row), reason, notes }
}

function targetOf({ target, agent, registration, reference }: Found): {
  target: string | null
  path: string | null
} {
  if (agent !== null) return { target: agent, path: `/desk/agents/${target}` }
  if (reference !== null) {
    return { target: shownReference(reference), path: `/desk/complaints/${reference}` }
  }
  // An id that leads to no page tells nobody anything.
  const isId = target !== null && ORDERED_ID.test(target)
  if (registration === null) return { target: isId ? null : target, path: null }
  return { target: displayRegistration(registration), path: `/desk/postings/${target}` }
}
