import type { Database, Row } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'

const LAST = 20

/** How long each of the last decisions took from its application, in milliseconds. */
export async function findLastWaits(database: Database): Promise<number[]> {
  const decided = await database
    .selectFrom('audit_log')
    .innerJoin('agents', 'agents.id', 'audit_log.target')
    .where('audit_log.what', 'in', ['agent approved', 'agent rejected'])
    .whereRef('audit_log.created_at', '>=', 'agents.created_at')
    .groupBy(['agents.id', 'agents.created_at'])
    .select('agents.created_at as applied_at')
    .select(({ fn }) => fn.min('audit_log.created_at').as('decided_at'))
    .orderBy('decided_at', 'desc')
    .limit(LAST)
    .execute()
  return decided.map(({ applied_at: applied, decided_at: at }) => at - applied)
}

/** The lines of the record about those agents, of the kinds `what`, oldest first. */
export function findDecisions(
  database: Database,
  { agentIds, what }: { agentIds: string[]; what: string[] },
): Promise<Row<'audit_log'>[]> {
  return database
    .selectFrom('audit_log')
    .selectAll()
    .where(whereIn(database, 'target', agentIds))
    .where('what', 'in', what)
    .orderBy('id')
    .execute()
}
