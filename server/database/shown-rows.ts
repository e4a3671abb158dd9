import { sql, type JoinBuilder } from 'kysely'
import type { Tables } from './schema.ts'

/** Whether a row of `quotes` is of an agent who may trade: owners see no other. */
export const isShown = sql<boolean>`exists (
  select 1 from agents as trader
  where trader.id = quotes.agent_id and trader.state = 'approved'
)`

// A release that knows nothing of details may have changed a posting's registration: what is kept of
// another car is not shown.
type Join = JoinBuilder<Tables, 'postings' | 'vehicle_details'>

/** Joins the details of the car that a posting is about now. */
export function ofPresentCar<J extends Join>(join: J): J {
  return join
    .onRef('vehicle_details.posting_id', '=', 'postings.id')
    .onRef('vehicle_details.registration', '=', 'postings.registration') as J
}
