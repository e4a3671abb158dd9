// A collector has a licence for each council. The first is in the agent's own row, the further ones are here.
import type { Database, Row } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'

export type Licence = Row<'agent_licences'>

/** Those agents' further licences in force on `today`; with `waits` those that wait for a tick. */
export async function findLicences(
  database: Database,
  agentIds: string[],
  today: string,
  { waits = false } = {},
): Promise<Licence[]> {
  if (agentIds.length === 0) return []
  return database
    .selectFrom('agent_licences')
    .selectAll()
    .where(whereIn(database, 'agent_id', agentIds))
    .where('waits', '=', Number(waits))
    .where('expires', '>=', today)
    .orderBy('council')
    .execute()
}

/** Trading agents' further licences that end by `last`, of which the agents have had no notice. */
export function findFurtherEnding(
  database: Database,
  { today, last }: { today: string; last: string },
): Promise<Pick<Row<'agent_licences'>, 'agent_id' | 'council' | 'expires'>[]> {
  return database
    .selectFrom('agent_licences')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['agent_id', 'council', 'expires'])
    .where('state', '=', 'approved')
    .where('waits', '=', 0)
    .where('expires', '>=', today)
    .where('expires', '<=', last)
    .where((row) =>
      row.or([row('notice_for', 'is', null), row('notice_for', '<>', row.ref('expires'))]),
    )
    .execute()
}

/** Notes that the agent had notice of that last day; false if the licence has another last day by now. */
export async function markNotice(
  database: Database,
  { agent_id, council, expires }: Pick<Row<'agent_licences'>, 'agent_id' | 'council' | 'expires'>,
): Promise<boolean> {
  const marked = await database
    .updateTable('agent_licences')
    .set({ notice_for: expires })
    .where('agent_id', '=', agent_id)
    .where('council', '=', council)
    .where('waits', '=', 0)
    .where('expires', '=', expires)
    .where((row) => row.or([row('notice_for', 'is', null), row('notice_for', '<>', expires)]))
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/**
 * Adds the licence. One that waits replaces a waiting one from the same council, and one that counts one that counts.
 */
export async function putLicence(
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

/** Deletes the licence and answers it; undefined where there is none. */
export function deleteLicence(
  database: Database,
  { agentId, council, waits }: { agentId: string; council: string; waits: 0 | 1 },
): Promise<Licence | undefined> {
  return database
    .deleteFrom('agent_licences')
    .where('agent_id', '=', agentId)
    .where('council', '=', council)
    .where('waits', '=', waits)
    .returningAll()
    .executeTakeFirst()
}
