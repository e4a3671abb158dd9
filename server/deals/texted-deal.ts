import type { TextedDeal } from '../texts/outbox/queue-deal-texts.ts'
import type { DealRow } from './deal-storage.ts'

/** A deal as texts to its owner know it. */
export function textedDeal(
  deal: Pick<
    DealRow,
    'posting_id' | 'registration' | 'amount_pence' | 'agent_name' | 'phone' | 'unique_id'
  >,
): TextedDeal {
  return {
    postingId: deal.posting_id,
    registration: deal.registration,
    amountPence: deal.amount_pence,
    agentName: deal.agent_name,
    phone: deal.phone,
    uniqueId: deal.unique_id,
  }
}
