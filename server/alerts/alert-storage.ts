import type { Database, Row } from '../database/schema.ts'

export type AlertsRow = Omit<Row<'alerts'>, 'waiting' | 'told' | 'told_in'>
export type YardRow = Omit<Row<'alert_yards'>, 'agent_id' | 'place'>

export function findAlerts(database: Database, agentId: string): Promise<AlertsRow | undefined> {
  return database
    .selectFrom('alerts')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

export function findYards(database: Database, agentId: string): Promise<YardRow[]> {
  return database
    .selectFrom('alert_yards')
    .select(['postcode', 'miles', 'easting', 'northing'])
    .where('agent_id', '=', agentId)
    .orderBy('place')
    .execute()
}

/** Writes what an agent wants, in place of what was wanted before. */
export async function putAlerts(tx: Database, row: AlertsRow, yards: YardRow[]): Promise<void> {
  const { agent_id, ...wanted } = row
  await tx
    .insertInto('alerts')
    .values(row)
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(wanted))
    .execute()
  await tx.deleteFrom('alert_yards').where('agent_id', '=', agent_id).execute()
  if (yards.length === 0) return
  await tx
    .insertInto('alert_yards')
    .values(yards.map((yard, place) => ({ agent_id, place, ...yard })))
    .execute()
}

/** Deletes an agent's alerts, and which cars they have had. */
export async function deleteAlerts(tx: Database, agentId: string): Promise<void> {
  await tx.deleteFrom('alerts').where('agent_id', '=', agentId).execute()
}
