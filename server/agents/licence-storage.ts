// A collector has a licence for each council. The first is in the agent's own row, the further ones are here.
import type { Database, Row } from '../database/schema.ts'
import { whereIn } from '../database/where-in.ts'

/** Those agents' further licences that are in force on `today`. */
export async function findLicences(
  database: Database,
  agentIds: string[],
  today: string,
): Promise<Row<'agent_licences'>[]> {
  if (agentIds.length === 0) return []
  return database
    .selectFrom('agent_licences')
    .selectAll()
    .where(whereIn(database, 'agent_id', agentIds))
    .where('expires', '>=', today)
    .orderBy('council')
    .execute()
}

/** Trading agents' further licences that end by `last` and that they have had no notice about. */
export function findFurtherEnding(
  database: Database,
  { today, last }: { today: string; last: string },
): Promise<Pick<Row<'agent_licences'>, 'agent_id' | 'council' | 'expires'>[]> {
  return database
    .selectFrom('agent_licences')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['agent_id', 'council', 'expires'])
    .where('state', '=', 'approved')
    .where('expires', '>=', today)
    .where('expires', '<=', last)
    .where((row) =>
      row.or([row('notice_for', 'is', null), row('notice_for', '<>', row.ref('expires'))]),
    )
    .execute()
}

/** Notes that the agent had notice of that last day; false if the licence has another by now. */
export async function markNotice(
  database: Database,
  { agent_id, council, expires }: Pick<Row<'agent_licences'>, 'agent_id' | 'council' | 'expires'>,
): Promise<boolean> {
  const marked = await database
    .updateTable('agent_licences')
    .set({ notice_for: expires })
    .where('agent_id', '=', agent_id)
    .where('council', '=', council)
    .where('expires', '=', expires)
    .where((row) => row.or([row('notice_for', 'is', null), row('notice_for', '<>', expires)]))
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Adds the licence. It replaces an earlier one from the same council. */
export async function putLicence(
  database: Database,
  { agent_id, council, ...licence }: Omit<Row<'agent_licences'>, 'notice_for'>,
): Promise<void> {
  await database
    .insertInto('agent_licences')
    .values({ agent_id, council, ...licence, notice_for: null })
    .onConflict((conflict) => conflict.columns(['agent_id', 'council']).doUpdateSet(licence))
    .execute()
}

export async function deleteLicence(
  database: Database,
  { agentId, council }: { agentId: string; council: string },
): Promise<void> {
  await database
    .deleteFrom('agent_licences')
    .where('agent_id', '=', agentId)
    .where('council', '=', council)
    .execute()
}
