// A licence that an agent enters counts once an operator has ticked it. A collector has one from each council: the first
// is in the agent's own row, the further ones are in `agent_licences`.
import { sql } from 'kysely'
import { requiredLine } from '../../../domain/agents/application.ts'
import { parseExpiry } from '../../../domain/agents/licence.ts'
import { fullDay } from '../../../domain/basics/days.ts'
import { accept, acceptAll, refuse } from '../../../domain/basics/problem.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { SentLicence } from '../../../domain/wire/agents.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { takeLock, agentLock } from '../../platform/database/locks.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { londonDay, withinQuoteHours } from '../../platform/london-time.ts'
import { NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { updateAgent, findAgent, type AgentRow } from './agent-storage.ts'
import { changeAgent, type Decision } from './change-agent.ts'

const WAITING_MAX = 5

/** Keeps a licence that an agent typed, for the desk to tick. It replaces a waiting one from the same council. */
export function sendLicence(services: Services, agentId: string, typed: SentLicence) {
  return enter(services, agentId, typed, { who: 'the agent', what: 'licence entered', waits: 1 })
}

type Checked = Pick<Licence, 'council' | 'number' | 'expires'> & { isTicked: boolean }

/** Ticks or removes an entered licence. From the council of the agent's own it replaces that, and they trade again. */
export function tickLicence(
  services: Services,
  agentId: string,
  { council, number, expires, isTicked, ...decision }: Checked & Decision,
): Promise<Answer> {
  const today = londonDay(services.clock.now())
  let licence: Licence | undefined
  return changeAgent(services, agentId, {
    ...decision,
    what: isTicked ? 'licence ticked' : 'licence removed',
    // One that the agent entered meanwhile was not checked.
    judge: async (_agent, tx) => {
      licence = await deleteLicence(tx, { agent_id: agentId, council, number, expires, waits: 1 })
      return accept(licence !== undefined)
    },
    andThen: async (tx, agent) => {
      if (licence === undefined || !isTicked) return
      const own = agent.licence_council ?? council
      await putChecked(tx, { ...agent, licence_council: own }, licence, today)
    },
  })
}

/** Adds a licence that the operator checked today, in place of one from the same council, also of the agent's own. */
export function addLicence(
  services: Services,
  agentId: string,
  { typed, ...decision }: { typed: SentLicence } & Decision,
): Promise<Answer> {
  return enter(services, agentId, typed, { ...decision, what: 'licence added', waits: 0 })
}

export function removeLicence(
  services: Services,
  agentId: string,
  { council, ...decision }: { council: string } & Decision,
): Promise<Answer> {
  return changeAgent(services, agentId, {
    ...decision,
    what: 'licence removed',
    judge: async (_agent, tx) => {
      const removed = await deleteLicence(tx, { agent_id: agentId, council, waits: 0 })
      return removed === undefined ? NOT_FOUND : accept(true)
    },
  })
}

async function enter(
  services: Services,
  agentId: string,
  typed: SentLicence,
  { waits, ...decision }: Decision & { what: string; waits: 0 | 1 },
): Promise<Answer> {
  const now = services.clock.now()
  const read = acceptAll({
    number: requiredLine('licenceNumber', typed.number),
    council: requiredLine('licenceCouncil', typed.council),
    expires: parseExpiry(typed.expires, new Date(now)),
  })
  if (!read.ok) return read
  const today = londonDay(now)
  const licence = { ...read.value, agent_id: agentId, checked_on: null, waits }
  return changeAgent(services, agentId, {
    ...decision,
    judge: async (_agent, tx) => {
      const { sent } = await findLicences(tx, [agentId], now)
      const isNew = sent.every(({ council }) => council !== licence.council)
      return waits && isNew && sent.length >= WAITING_MAX ? ENOUGH : accept(true)
    },
    andThen: (tx, agent) =>
      waits ? putLicence(tx, licence) : putChecked(tx, agent, licence, today),
  })
}

const ENOUGH = refuse(
  'licenceCouncil',
  'too-many',
  'We’re still checking the licences you entered.',
)

const NOTICE_MS = 30 * DAY_MS

/** Texts an agent once before a licence ends, and stops agents whose own licence has ended. */
export async function watchLicences(services: Services): Promise<void> {
  const today = londonDay(services.clock.now())
  for (const licence of await findEndingLicences(services)) {
    const { id, council, expires: day, notice_for: noticeFor } = licence
    if (noticeFor === day && day >= today) continue
    await services.database.transaction().execute(async (tx) => {
      await takeLock(tx, agentLock(id))
      const agent = await findAgent(tx, id)
      if (agent?.state !== 'approved') return
      if (council === null && agent.licence_expires !== day) return
      if (await markNotice(tx, agent, licence)) {
        await giveNotice(services, tx, { agent, day, council })
      }
      if (council !== null || day >= today) return
      await updateAgent(tx, id, { state: 'expired' })
      const stopped = { who: 'the clock', what: 'agent stopped: licence expired', target: id }
      await recordChange(services, tx, stopped)
    })
  }
}

/** `council` is set for a further licence, which does not decide whether the agent may trade. */
async function giveNotice(
  services: Services,
  tx: Database,
  { agent, day, council }: { agent: AgentRow; day: string; council: string | null },
): Promise<void> {
  const now = services.clock.now()
  const licence = council === null ? 'Your licence' : `Your licence from ${council}`
  await queuePush(services, tx, {
    agentId: agent.id,
    kind: 'licence',
    title: day < londonDay(now) ? `${licence} has ended` : `${licence} ends on ${fullDay(day)}`,
    line: `Tell us about your new one: ${services.config.supportPhone}`,
    // A push with the same path would replace the push about another licence.
    path: `/agents/profile${council === null ? '' : `?council=${encodeURIComponent(council)}`}`,
    dueAt: withinQuoteHours(services.config.quoteTextHours, now),
  })
  await queueNews(services, tx, agent.phone, 'licence', { day, today: londonDay(now), council })
}

export type Licence = Row<'agent_licences'>

/** Those agents' further licences in force `now` (milliseconds), and what they sent that waits for a tick. */
export async function findLicences(database: Database, agentIds: string[], now: number) {
  if (agentIds.length === 0) return { further: [], sent: [] }
  const all = await database
    .selectFrom('agent_licences')
    .selectAll()
    .where(whereIn(database, 'agent_id', agentIds))
    .where('expires', '>=', londonDay(now))
    .orderBy('council')
    .execute()
  const { further = [], sent = [] } = Object.groupBy(all, ({ waits }) =>
    waits ? 'sent' : 'further',
  )
  return { further, sent }
}

type Ending = Awaited<ReturnType<typeof findEndingLicences>>[number]

/** The licences of trading agents that end within a month: further ones in force, and their own, with no council here. */
export function findEndingLicences({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const last = londonDay(clock.now() + NOTICE_MS)
  const own = database
    .selectFrom('agents')
    .select(['id', 'name', 'licence_kind as kind', 'licence_number as number'])
    .select(['licence_expires as expires', 'licence_notice_for as notice_for'])
    .select(sql<string | null>`cast(null as text)`.as('council'))
    .where('state', '=', 'approved')
    .where('licence_expires', '<=', last)
    .$narrowType<{ expires: string }>()
  const further = database
    .selectFrom('agent_licences')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['id', 'name', 'licence_kind as kind', 'number', 'expires', 'notice_for', 'council'])
    .where('state', '=', 'approved')
    .where('waits', '=', 0)
    .where('expires', '>=', londonDay(clock.now()))
    .where('expires', '<=', last)
  return own.unionAll(further).execute()
}

/**
 * Notes that the agent had notice of that last day; false if they had, or a further licence has another last day by now.
 * The agent is locked.
 */
async function markNotice(tx: Database, agent: AgentRow, { council, expires }: Ending) {
  if (council === null) {
    await updateAgent(tx, agent.id, { licence_notice_for: expires })
    return agent.licence_notice_for !== expires
  }
  const { numUpdatedRows } = await tx
    .updateTable('agent_licences')
    .set({ notice_for: expires })
    .where('agent_id', '=', agent.id)
    .where('council', '=', council)
    .where('waits', '=', 0)
    .where('expires', '=', expires)
    .where('notice_for', 'is distinct from', expires)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function putLicence(
  database: Database,
  { agent_id, council, waits, ...licence }: Omit<Licence, 'notice_for'>,
): Promise<void> {
  await database
    .insertInto('agent_licences')
    .values({ agent_id, council, waits, ...licence, notice_for: null })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'council', 'waits']).doUpdateSet(licence),
    )
    .execute()
}

/** From the council of the agent's own it replaces that, and one whose own had ended trades again. */
async function putChecked(
  tx: Database,
  agent: AgentRow,
  licence: Omit<Licence, 'notice_for'>,
  today: string,
): Promise<void> {
  const { number, council, expires } = licence
  if (agent.licence_council?.toLowerCase() !== council.toLowerCase()) {
    return putLicence(tx, { ...licence, checked_on: today, waits: 0 })
  }
  await updateAgent(tx, agent.id, {
    licence_number: number,
    licence_council: council,
    licence_expires: expires,
    licence_checked_on: today,
    ...(agent.state === 'expired' && expires >= today && { state: 'approved' }),
  })
}

function deleteLicence(
  database: Database,
  { council, ...its }: Partial<Licence> & Pick<Licence, 'agent_id' | 'council' | 'waits'>,
): Promise<Licence | undefined> {
  const deleting = database.deleteFrom('agent_licences').where((row) => row.and(its))
  const ofCouncil = sql<boolean>`lower(council) = lower(${council})`
  return deleting.where(ofCouncil).returningAll().executeTakeFirst()
}
