// The latest quotes, for the operator to read.
import { pounds } from '../../domain/money.ts'
import type { Services } from '../services.ts'
import { findQuotesToReview } from './operator-storage.ts'

/** The latest first; of one agent or on one car where that is said. */
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
    vehicleId: row.posting_id,
    amount: pounds(row.amount_pence),
    message: row.message,
    shown: row.state === 'approved',
    at: new Date(row.updated_at).toISOString(),
  }))
}
