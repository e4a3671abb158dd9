// Everything that the clock starts. Each task works in small batches, so that a live server never notices.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { KEPT, keptMs } from '../../../domain/people/kept.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { isMoving } from '../../platform/database/moves.ts'
import { keepWorking, type Worker } from '../../platform/keep-working.ts'
import { purgeClosedAgents, purgeOldApplications } from '../people/erase-agent.ts'
import { countDays } from '../figures.ts'
import { watchDeals } from '../../market/deals/watch-deals.ts'
import { announceGiftEnds } from '../../agents/billing/subscription-notices.ts'
import { watchSubscriptions } from '../../agents/billing/read-subscription.ts'
import { watchLicences } from '../../agents/accounts/licences.ts'
import { purgeClosedComplaints } from '../../market/complaints/kept-complaints.ts'
import { purgeDeletions } from '../../platform/deletions/write-journal.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { clearStopped, purgeIdlePostings } from '../../owners/postings/remove-posting.ts'
import { queueEarlierCars } from '../../vehicles/registers/details-worker.ts'
import { redactCarried } from '../../messages/texts/outbox/record-results.ts'
import type { Services } from '../../platform/services.ts'

const EVERY_MS = 10 * MINUTE_MS
const FIRST_AFTER_MS = 30 * SECOND_MS
const BATCH = 500

export const TASKS = {
  queueEarlierCars,
  purgeIdlePostings,
  clearStopped,
  watchLicences,
  watchSubscriptions,
  announceGiftEnds,
  watchDeals,
  countDays,
  purgeOldRows,
  purgeOldApplications,
  purgeClosedAgents,
  purgeClosedComplaints,
  purgeDeletions,
  sweepOrphanPhotos,
  redactCarried,
}

/** Runs every task every ten minutes. A task that fails is logged and tried the next time. */
export function startScheduledTasks(services: Services): Worker {
  const { database } = services
  return keepWorking(services, {
    what: 'scheduled tasks',
    firstMs: FIRST_AFTER_MS,
    idleMs: EVERY_MS,
    async work(stopped) {
      for (const [kind, task] of Object.entries(TASKS)) {
        if (stopped.aborted || (await isMoving(database))) break
        await attempt(services, kind, () => task(services))
      }
      return false
    },
  })
}

async function attempt({ log }: Services, kind: string, task: () => Promise<unknown>) {
  try {
    await task()
  } catch (error) {
    log.error('scheduled task failed', { kind, error })
  }
}

/** Deletes all rows that are older than `kept.ts` says. A purge that fails holds up no other. */
export async function purgeOldRows(services: Services): Promise<void> {
  const { database, clock, config } = services
  const now = clock.now()
  for (const what of Object.keys(PURGES) as (keyof typeof PURGES)[]) {
    const times = { now, before: now - keptMs(KEPT[what], config) }
    const kinds: Purge[] = [PURGES[what]].flat()
    for (const rows of kinds) {
      await attempt(services, what, async () => {
        while ((await purge(database, rows, { ...times, limit: BATCH })) === BATCH) {
          await yieldToEventLoop()
        }
      })
    }
  }
}

interface Purge {
  table: keyof Tables
  /** The primary key; `id` unless said. */
  key?: string
  /** Which rows go: those older than they are kept, or those that have run out by now. */
  old: (times: { before: number; now: number }) => RawBuilder<unknown>
  /** The column that is emptied, if the row itself stays. */
  column?: string
}

type Purged = {
  [What in keyof typeof KEPT]: 'task' extends keyof (typeof KEPT)[What] ? never : What
}[keyof typeof KEPT]

const isBefore =
  (column: string): Purge['old'] =>
  ({ before }) =>
    sql`${sql.ref(column)} < ${before}`
const isExpired =
  (column: string): Purge['old'] =>
  ({ now }) =>
    sql`${sql.ref(column)} <= ${now}`

const wasAdded = (before: number): RawBuilder<unknown> => sql`id < ${firstIdAt(before)}`
// A failed text was done with just after it was last due.
const isDone = (before: number): RawBuilder<unknown> =>
  sql`state <> 'due' and coalesce(sent_at, due_at) < ${before}`
const oldCounts: Purge['old'] = ({ before }) =>
  sql`queued_at < ${before} and (spent_at is null or spent_at < ${before}) and not exists
    (select 1 from texts where texts.id = text_allowances.text_id and state = 'due')`
const wording = { table: 'texts', column: 'body' } as const
const budgets = { table: 'shares_spent', key: 'share', old: isExpired('ends_at') } as const

/** The rows that are deleted for their age alone. */
export const PURGES = {
  endedLinks: { table: 'ended_links', key: 'link_digest', old: isBefore('ended_at') },
  disclosedNumbers: { table: 'disclosures', column: 'phone_digest', old: isBefore('created_at') },
  wording: { ...wording, old: ({ before }) => sql`created_at < ${before} and ${isDone(before)}` },
  codeWording: {
    ...wording,
    old: ({ before }) => sql`created_at < ${before} and kind = 'code' and ${isDone(before)}`,
  },
  // Ids begin with their time, and no index has the time itself.
  texts: { table: 'texts', old: ({ before }) => sql`${wasAdded(before)} and ${isDone(before)}` },
  changes: { table: 'audit_log', old: ({ before }) => wasAdded(before) },
  deliveries: [
    { table: 'deliveries', key: 'carrier_id', old: isBefore('told_at') },
    { table: 'carried_texts', key: 'carrier_id', old: isBefore('carried_at') },
  ],
  submissions: { table: 'submissions', old: isBefore('created_at') },
  textCounts: [
    // A summary of quotes belongs to no posting. It goes before the row by which it is found.
    {
      table: 'texts',
      old: (times) =>
        sql`kind = 'gathered-quotes' and id in (select text_id from text_allowances where ${oldCounts(times)})`,
    },
    {
      table: 'text_allowances',
      key: 'text_id',
      old: (times) => sql`${oldCounts(times)} and not exists (select 1 from texts
        where texts.id = text_allowances.text_id and kind = 'gathered-quotes')`,
    },
  ],
  deals: {
    table: 'deals',
    old: ({ before }) => sql`coalesce(owner_said_at, chosen_at) < ${before} and not exists
      (select 1 from postings where postings.deal_id = deals.id)`,
  },
  alerts: [
    { table: 'alert_matches', key: 'posting_id', old: isBefore('matched_at') },
    { table: 'pushes', old: isExpired('expires_at') },
  ],
  goneCars: { table: 'past_quotes', old: isBefore('gone_at') },
  gonePlates: [
    { table: 'past_quotes', column: 'registration', old: isBefore('gone_at') },
    { table: 'past_quotes', column: 'district', old: isBefore('gone_at') },
  ],
  newPeople: {
    table: 'agent_people',
    old: ({ before }) => sql`added_at < ${before} and joined_at is null`,
  },
  removedPeople: { table: 'agent_people', column: 'name', old: isBefore('removed_at') },
  textShares: budgets,
  agentShares: budgets,
  answers: { table: 'vehicle_answers', key: 'digest', old: isExpired('expires_at') },
  codes: { table: 'sign_in_codes', key: 'phone_digest', old: isExpired('expires_at') },
  sessions: { table: 'sessions', old: isExpired('expires_at') },
  deskSessions: { table: 'desk_sessions', old: isExpired('expires_at') },
  deskNetworks: { table: 'desk_networks', old: isBefore('seen_at') },
} satisfies Record<Purged, Purge | Purge[]>

/** Deletes, or empties, up to `limit` rows that are old. Returns how many. */
export async function purge(
  database: Database,
  { table, key = 'id', column, old }: Purge,
  { limit, ...times }: { before: number; now: number; limit: number },
): Promise<number> {
  const [of, by] = [sql.table(table), sql.ref(key)]
  const empty = column === undefined ? null : sql.ref(column)
  const action = empty === null ? sql`delete from ${of}` : sql`update ${of} set ${empty} = null`
  const filled = empty === null ? sql`` : sql`${empty} is not null and`
  const { numAffectedRows } = await sql`${action}
    where ${by} in (select ${by} from ${of} where ${filled} ${old(times)} limit ${limit})`.execute(
    database,
  )
  return Number(numAffectedRows)
}
