import { pounds } from '../../domain/money.ts'
import { displayRegistration } from '../../domain/registration.ts'
import type { Services } from '../services.ts'
import { findQuotesToReview, findQuote } from './quote-storage.ts'
import { recordChange, type Why } from '../audit/record-change.ts'
import type { Answer } from '../refusal.ts'
import { takeQuoteBack } from './withdraw-quote.ts'

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
    givenBy: row.given_by,
    vehicleId: row.posting_id,
    registration: row.registration && displayRegistration(row.registration),
    amount: pounds(row.amount_pence),
    message: row.message,
    shown: row.state === 'approved' && row.hidden_at === null,
    at: new Date(row.updated_at).toISOString(),
  }))
}

/** Removes a quote for good, with the text about it that waits. */
export function removeQuote(
  services: Services,
  id: string,
  decision: { who: string } & Why,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const quote = await findQuote(tx, id)
    if (quote === undefined) return { ok: false, reason: 'not-found' }
    const taken = await takeQuoteBack(services, tx, quote)
    if (!taken.ok) return taken
    await recordChange(services, tx, { ...decision, what: 'quote removed', target: id })
    return taken
  })
}
