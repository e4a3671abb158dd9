// Queues pushes in the transaction of the change they are about: either both are on disk or neither is.
import { carInDistrict, type PushKind } from '../../../domain/agents/alerts.ts'
import { inPounds, pounds } from '../../../domain/basics/money.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { sql } from 'kysely'
import { isPostgres } from '../../platform/database/postgres.ts'
import { prepareFirst } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isOnOffer, ofPresentCar } from '../../platform/database/shown-rows.ts'
import type { Services } from '../../platform/services.ts'

// After these hours a push is stale and is not sent.
const HOURS: Partial<Record<PushKind, number>> = { 'new-car': 4, chosen: 72, 'fell-through': 72 }
const USUAL_HOURS = 24

export interface Push {
  agentId: string
  kind: PushKind
  title: string
  line: string
  /** The page that it opens. */
  path: string
  dueAt?: number
  /** The car it is about: it goes with it. */
  postingId?: string | null
  /** Only to browsers in which the account’s owner is signed in. */
  isForOwner?: boolean
}

/**
 * Queues a push for each of the agent's browsers. One of the same kind and path that still waits is said in the new
 * words. Answers whether a browser will get it.
 */
export async function queuePush(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  { postingId = null, dueAt = clock.now(), isForOwner = false, ...push }: Push,
): Promise<boolean> {
  const { agentId, kind, title, line, path } = push
  const expiresAt = dueAt + (HOURS[kind] ?? USUAL_HOURS) * HOUR_MS
  // A session that is just ending takes its browser with it.
  const untilDone = isPostgres(tx) ? sql`for key share of push_devices` : sql``
  const { numAffectedRows } = await sql`
    insert into pushes (id, device_id, posting_id, kind, title, line, path, due_at, expires_at)
    select cast(${`${kind} ${path} `} as text) || push_devices.id, push_devices.id,
      cast(${postingId} as text), cast(${kind} as text), cast(${title} as text),
      cast(${line} as text), cast(${path} as text), cast(${dueAt} as bigint),
      cast(${expiresAt} as bigint)
    from push_devices
    join sessions on sessions.id = push_devices.session_id and sessions.expires_at > ${clock.now()}
    join agents on agents.id = push_devices.agent_id and agents.state = 'approved'
    where push_devices.agent_id = ${agentId}
      and (sessions.person_id is null or ${isForOwner ? sql`false` : sql`true`})
    ${untilDone}
    on conflict (id) do update set title = excluded.title, line = excluded.line,
      due_at = excluded.due_at, expires_at = excluded.expires_at, tries = 0`.execute(tx)
  return Number(numAffectedRows) > 0
}

type AboutCar = keyof typeof WORDS

const WORDS = {
  chosen: ['Your quote was chosen', 'Agree a day.'],
  changed: ['A car you quoted on changed', 'See if your price still holds.'],
  'not-this-day': ['The owner can’t do that day', 'Enter another one.'],
  'fell-through': ['Your deal is off', 'Don’t collect it.'],
  'not-to-call': ['The owner asked you not to call', 'Their number is no longer yours to use.'],
} as const

// An owner corrects what they did a moment ago.
const CHANGED_DELAY_MS = 2 * MINUTE_MS

/** Tells the agent, once for all that happens until it goes. `isGoing` where the car is about to be deleted. */
export async function queueCarPush(
  services: Pick<Services, 'clock'>,
  tx: Database,
  about: {
    kind: AboutCar
    postingId: string
    agentId: string
    amountPence?: number
    isGoing?: boolean
  },
): Promise<void> {
  const { kind, postingId, agentId, amountPence, isGoing = false } = about
  const found = await findCar(tx, { postingId })
  if (found === undefined) return
  const [title, then] = WORDS[kind]
  const amount = amountPence === undefined ? '' : `, ${inPounds(pounds(amountPence))}`
  await queuePush(services, tx, {
    agentId,
    kind,
    title,
    line: `${carInDistrict(found)}${amount}. ${then}`,
    path: isGoing ? '/agents/quotes' : `/agents/cars/${postingId}`,
    postingId: isGoing ? null : postingId,
    dueAt: services.clock.now() + (kind === 'changed' ? CHANGED_DELAY_MS : 0),
  })
}

const findCar = prepareFirst((database, { postingId }: { postingId: string }) =>
  database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .select(['make', 'model', 'colour', 'year', 'postcode'])
    .where('postings.id', '=', postingId),
)

/** Tells everybody whose quote on the car is on offer that its owner has changed it. */
export async function queueChangedPushes(
  services: Pick<Services, 'clock'>,
  tx: Database,
  postingId: string,
): Promise<void> {
  const quoted = await tx
    .selectFrom('quotes')
    .select('agent_id as agentId')
    .where('posting_id', '=', postingId)
    .where(isOnOffer(services.clock.now()))
    .execute()
  for (const { agentId } of quoted) {
    await queueCarPush(services, tx, { kind: 'changed', postingId, agentId })
  }
}
