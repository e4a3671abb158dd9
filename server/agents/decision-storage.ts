// SQL of what was decided on applications.
import type { Database } from '../database/schema.ts'

const LAST = 20

/** From application to decision in milliseconds, of the applications decided last. */
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
