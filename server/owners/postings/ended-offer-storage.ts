import type { HalfDay } from '../../../domain/market/collection.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { Database } from '../../platform/database/schema.ts'
import { presentDeal } from '../../platform/database/shown-rows.ts'

/** What the agent of a deal still counts on. */
export interface OpenDeal {
  agent_id: string
  agent_phone: string | null
  amount_pence: number
  registration: Registration
  collect_on: string | null
  collect_half: HalfDay | null
}

/**
 * The present deal of a posting, unless either side has said that the car was collected, or the agent was never told.
 */
export function findOpenDeal(database: Database, postingId: string): Promise<OpenDeal | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('deals', presentDeal)
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .select(['deals.agent_id', 'agents.phone as agent_phone', 'deals.amount_pence'])
    .select(['postings.registration', 'collect_on', 'collect_half'])
    .where('postings.id', '=', postingId)
    .where((row) =>
      row.or([row('owner_outcome', 'is', null), row('owner_outcome', '=', 'nobody-came')]),
    )
    .where('agent_outcome', 'is', null)
    .where('awaits_owner', '=', 0)
    .$narrowType<{ registration: Registration }>()
    .executeTakeFirst()
}
