import { pounds } from '../../../domain/basics/money.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import type { Services } from '../../platform/services.ts'
import { findQuotesToReview } from './quote-storage.ts'

/** The latest quotes, for operators: of one agent or on one car where that is said. */
export async function reviewQuotes(
  { database }: Pick<Services, 'database'>,
  sought: { agentId?: string | undefined; vehicleId?: string | undefined; limit: number },
) {
  const { agentId, vehicleId: postingId, limit } = sought
  const rows = await findQuotesToReview(database, { agentId, postingId }, limit)
  return rows.map((row) => ({
    id: row.id,
    agentId: row.agent_id,
    agent: row.name,
    givenBy: row.given_by,
    vehicleId: row.posting_id,
    registration: row.registration && displayRegistration(row.registration),
    amount: pounds(row.amount_pence),
    message: row.message,
    shown: row.state === 'approved' && row.hidden_at === null,
    at: new Date(row.updated_at).toISOString(),
  }))
}
