import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { AgentRow } from './agent-storage.ts'

const MOST_ALIKE = 20

/** Counts for each agent. */
type AgentCounts = Record<
  'quotes' | 'disclosures' | 'paid_in_full' | 'paid_less' | 'no_shows',
  number | string
>

export interface SoughtAgents {
  id?: string
  state?: AgentRow['state']
  phone?: string
  /** Words in the name, or the postcode or the licence's number. */
  words?: string
  /** Lists agents who trade with a licence that ends by that day. */
  endsBy?: string
  limit?: number
}

/** The agents that match all that was asked, the latest first. */
export function findAgents(
  database: Database,
  sought: SoughtAgents,
): Promise<(AgentRow & AgentCounts)[]> {
  const { id, state, phone, words, endsBy, limit } = sought
  const count = (table: 'quotes' | 'disclosures') =>
    sql<number | string>`(
      select count(*) from ${sql.table(table)} as counted where counted.agent_id = agents.id
    )`.as(table)
  const ofDeals = (times: RawBuilder<unknown>) =>
    sql<number | string>`(
      select coalesce(sum(${times}), 0) from deals
      where deals.agent_id = agents.id and struck_at is null
    )`
  return database
    .selectFrom('agents')
    .selectAll()
    .select([count('quotes'), count('disclosures')])
    .select([
      ofDeals(sql`case when owner_outcome = 'paid-full' then 1 else 0 end`).as('paid_in_full'),
      ofDeals(sql`case when owner_outcome in ('paid-less', 'wanted-less') then 1 else 0 end`).as(
        'paid_less',
      ),
      ofDeals(sql`no_shows + case when owner_outcome = 'nobody-came' then 1 else 0 end`).as(
        'no_shows',
      ),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'applied'))
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .$if(words !== undefined, (query) => query.where(isCalled(words ?? '')))
    .$if(endsBy !== undefined, (query) =>
      query.where('state', '=', 'approved').where('licence_expires', '<=', endsBy ?? ''),
    )
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', 'desc')
    .execute()
}

function isCalled(words: string): RawBuilder<SqlBool> {
  const sought = words.toLowerCase()
  const squeezed = sought.replaceAll(' ', '')
  return sql`(
    lower(name) like ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'
    or lower(licence_number) = ${sought}
    or replace(lower(yard_postcode), ' ', '') = ${squeezed}
  )`
}

/** Other accounts that share the name, postcode, licence or phone of this one, and which of these they share. */
export function findAlike(database: Database, agent: AgentRow) {
  const same = (column: 'name' | 'yard_postcode' | 'licence_number') =>
    sql<boolean>`lower(${sql.ref(`agents.${column}`)}) = ${agent[column]?.toLowerCase() ?? null}`
  const numbers = sql<SqlBool>`agents.id in (
    select agent_id from agent_licences where lower(number) = ${agent.licence_number?.toLowerCase() ?? null}
  )`
  const people = sql<SqlBool>`agents.id in (
    select agent_id from agent_people where phone = ${agent.phone}
  )`
  const times = (is: RawBuilder<SqlBool>) => sql<number>`case when ${is} then 1 else 0 end`
  return database
    .selectFrom('agents')
    .select(['id', 'name', 'state'])
    .select([
      times(people).as('phone'),
      times(sql`(${same('licence_number')} or ${numbers})`).as('licence'),
      times(same('name')).as('same_name'),
      times(same('yard_postcode')).as('postcode'),
    ])
    .where('id', '<>', agent.id)
    .where((row) =>
      row.or([same('name'), same('yard_postcode'), same('licence_number'), numbers, people]),
    )
    .orderBy('id')
    .limit(MOST_ALIKE)
    .execute()
}
