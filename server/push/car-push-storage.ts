import type { DescribedCar } from '../../domain/alerts-in-words.ts'
import type { PushKind } from '../../domain/alerts.ts'
import type { Database } from '../database/schema.ts'
import { isOnOffer, ofPresentCar } from '../database/shown-rows.ts'

export function findPushedCar(
  database: Database,
  postingId: string,
): Promise<DescribedCar | undefined> {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .select(['make', 'model', 'colour', 'year', 'postcode'])
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

/** Who has a quote on the car that can be chosen, or could before the car became another. */
export async function findQuotingAgents(
  database: Database,
  postingId: string,
  now: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('quotes')
    .select('agent_id')
    .where('posting_id', '=', postingId)
    .where(isOnOffer(now))
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

/** Takes back a push of that kind about the car to the agent, where it still waits. */
export async function deleteWaitingPush(
  tx: Database,
  { kind, postingId, agentId }: { kind: PushKind; postingId: string; agentId: string },
): Promise<void> {
  const devices = tx.selectFrom('push_devices').select('id').where('agent_id', '=', agentId)
  await tx
    .deleteFrom('pushes')
    .where('posting_id', '=', postingId)
    .where('kind', '=', kind)
    .where('tries', '=', 0)
    .where('device_id', 'in', devices)
    .execute()
}
