import type { Database } from '../platform/database/schema.ts'

/** Licences of agents who trade that end from `today` to `last`. */
export function findEndingLicences(
  database: Database,
  { today, last }: { today: string; last: string },
) {
  const ofAgents = database
    .selectFrom('agents')
    .where('state', '=', 'approved')
    .where('licence_expires', '>=', today)
    .where('licence_expires', '<=', last)
    .select(['id', 'name', 'licence_kind as kind', 'licence_number as number'])
    .select(['licence_expires as expires', 'licence_notice_for as notice_for'])
  const further = database
    .selectFrom('agent_licences')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .where('state', '=', 'approved')
    .where('waits', '=', 0)
    .where('expires', '>=', today)
    .where('expires', '<=', last)
    .select(['id', 'name', 'licence_kind as kind', 'number', 'expires', 'notice_for'])
  return ofAgents.unionAll(further).execute()
}

/** Licences that agents have entered and nobody has ticked. */
export function findSentLicences(database: Database) {
  return database
    .selectFrom('agent_licences')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .where('waits', '=', 1)
    .select(['id', 'name', 'number', 'council', 'expires'])
    .orderBy('name')
    .orderBy('council')
    .execute()
}
