import { sql } from 'kysely'

/** Who of the agent's business it was, as a column: null for the owner of the account. */
export function givenBy(table: 'quotes' | 'past_quotes' | 'disclosures') {
  return sql<string | null>`(
    select coalesce(agent_people.name, 'somebody who has left') from agent_people
    where agent_people.id = ${sql.ref(`${table}.person_id`)}
  )`.as('given_by')
}
