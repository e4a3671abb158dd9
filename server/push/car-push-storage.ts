import type { DescribedCar } from '../../domain/alerts.ts'
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
