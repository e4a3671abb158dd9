import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isoOrNull } from '../../../domain/basics/time.ts'
import type { AgentState } from '../../../domain/agents/agent-decisions.ts'
import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Services } from '../../platform/services.ts'
import { findSpentToday } from './agent-limits.ts'
import type { AgentRow } from './agent-storage.ts'
import { findDecisions } from './checks.ts'
import { findLicences } from './licences.ts'
import { subscriptionEnd } from './trading-status.ts'

export type ListedAgent = Awaited<ReturnType<typeof listAgents>>[number]

export async function listAgents(services: Services, sought: SoughtAgents = {}) {
  const rows = await findAgents(services.database, sought)
  const ids = rows.map(({ id }) => id)
  const spentBy = await findSpentToday(services, ids)
  const { further, sent } = await findLicences(services.database, ids, services.clock.now())
  return rows.map((row) => ({
    ...row,
    subscribedUntil: isoOrNull(subscriptionEnd(row)),
    furtherLicences: further.filter(({ agent_id: of }) => of === row.id),
    sentLicences: sent.filter(({ agent_id: of }) => of === row.id),
    carsReadToday: spentBy(row.id).cars,
    quotesGivenToday: spentBy(row.id).quotes,
  }))
}

const BECAME: Record<string, AgentState> = {
  'agent approved': 'approved',
  'agent rejected': 'rejected',
  'agent suspended': 'suspended',
  'agent stopped: licence expired': 'expired',
  'account closed': 'left',
  'agent erased': 'closed',
}

/** An account that shares something with another, or what became of that one before it applied again. */
export interface SeenBefore {
  id: string
  name: string
  same: ('phone' | 'licence' | 'name' | 'postcode')[]
  state: AgentState
  since: number | null
  reason: string | null
}

/** What became of this account before it applied again, and other accounts with its phone, licence, name or postcode. */
export async function findSeenBefore(database: Database, agent: AgentRow): Promise<SeenBefore[]> {
  const alike = await findAlike(database, agent)
  const agentIds = [agent.id, ...alike.map(({ id }) => id)]
  const decisions = await findDecisions(database, { agentIds, what: Object.keys(BECAME) })
  const lastOf = (id: string, before = Number.POSITIVE_INFINITY) =>
    decisions.findLast((one) => one.target === id && one.created_at < before)
  const show = (last: ReturnType<typeof lastOf>) => {
    return { since: last?.created_at ?? null, reason: last?.reason ?? null }
  }
  const others = alike.map(({ id, business, state, ...shares }) => {
    const same = (['phone', 'licence', 'name', 'postcode'] as const).filter((one) => shares[one])
    return { id, name: business, state, same, ...show(lastOf(id)) }
  })
  const own = lastOf(agent.id, agent.created_at)
  if (own === undefined) return others
  const state = BECAME[own.what] ?? agent.state
  return [{ id: agent.id, name: agent.name, state, same: ['phone'], ...show(own) }, ...others]
}

const MOST_ALIKE = 20

interface SoughtAgents {
  id?: string
  state?: AgentRow['state']
  phone?: string
  /** Words in the name, or the postcode or the licence's number. */
  words?: string
  ids?: string[]
  limit?: number
}

export function findAgents(database: Database, sought: SoughtAgents) {
  const { words, ids, limit, ...same } = sought
  const countIn = (table: 'quotes' | 'disclosures') =>
    sql<number>`(
      select count(*) from ${sql.table(table)} as counted where counted.agent_id = agents.id
    )`.as(table)
  const ofDeals = (times: RawBuilder<unknown>) =>
    sql<number>`(
      select coalesce(sum(${times}), 0) from deals
      where deals.agent_id = agents.id and own_number = 0 and struck_at is null
    )`
  const outcomeIn = (...outcomes: string[]) =>
    sql`case when owner_outcome in (${sql.join(outcomes)}) then 1 else 0 end`
  return database
    .selectFrom('agents')
    .selectAll()
    .select([countIn('quotes'), countIn('disclosures')])
    .select([
      ofDeals(outcomeIn('paid-full')).as('paidInFull'),
      ofDeals(outcomeIn('paid-less', 'wanted-less')).as('paidLess'),
      ofDeals(sql`no_shows + ${outcomeIn('nobody-came')}`).as('noShows'),
    ])
    .where((row) => row.and(same))
    .$if(words !== undefined, (query) => query.where(isCalled(words ?? '')))
    .$if(ids !== undefined, (query) => query.where(whereIn(database, 'id', ids ?? [])))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', 'desc')
    .execute()
}

function isCalled(words: string): RawBuilder<SqlBool> {
  const sought = words.toLowerCase()
  const squeezed = sought.replaceAll(' ', '')
  return sql`(
    lower(name) like ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'
    or lower(licence_number) = ${sought} or ${hasLicence(sought)}
    or replace(lower(yard_postcode), ' ', '') = ${squeezed}
  )`
}

/** Whether it is the number (in lower case) of one of an agent's further licences. */
function hasLicence(number: string | null): RawBuilder<SqlBool> {
  return sql`agents.id in (select agent_id from agent_licences where lower(number) = ${number})`
}

function findAlike(database: Database, agent: AgentRow) {
  const isSame = (column: 'name' | 'yard_postcode' | 'licence_number') =>
    sql<boolean>`lower(${sql.ref(`agents.${column}`)}) = ${agent[column]?.toLowerCase() ?? null}`
  const numbers = hasLicence(agent.licence_number?.toLowerCase() ?? null)
  const people = sql<SqlBool>`agents.id in (
    select agent_id from agent_people where phone = ${agent.phone}
  )`
  const toNumber = (is: RawBuilder<SqlBool>) => sql<number>`case when ${is} then 1 else 0 end`
  return database
    .selectFrom('agents')
    .select(['id', 'name as business', 'state'])
    .select([
      toNumber(people).as('phone'),
      toNumber(sql`(${isSame('licence_number')} or ${numbers})`).as('licence'),
      toNumber(isSame('name')).as('name'),
      toNumber(isSame('yard_postcode')).as('postcode'),
    ])
    .where('id', '<>', agent.id)
    .where((row) =>
      row.or([isSame('name'), isSame('yard_postcode'), isSame('licence_number'), numbers, people]),
    )
    .orderBy('id')
    .limit(MOST_ALIKE)
    .execute()
}
