// An agent sees the number and the address of a deal only while the deal lasts.
import { mayAnswer } from '../../../domain/market/collection.ts'
import { pounds } from '../../../domain/basics/money.ts'
import type { AgentsDeal } from '../../../domain/wire/deal.ts'
import type { AgentsDealRow } from './agents-deal-storage.ts'

export function showAgentsDeal(deal: AgentsDealRow): AgentsDeal {
  const over = deal.present_id === null
  const answered = deal.answer !== null
  return {
    amount: pounds(deal.amount_pence),
    chosenAt: new Date(deal.chosen_at).toISOString(),
    over,
    phoneNumber: over ? null : deal.phone,
    address: over ? '' : (deal.address ?? ''),
    howToFind: over ? '' : (deal.how_to_find ?? ''),
    collectOn: deal.collect_on,
    collectHalf: deal.collect_half,
    refusedDay: deal.refused_day,
    otherDays: deal.other_days?.split(',') ?? [],
    agentOutcome: deal.agent_outcome,
    agentPaid: poundsOf(deal.agent_paid_pence),
    ownerOutcome: deal.owner_outcome,
    ownerPaid: poundsOf(deal.owner_paid_pence),
    ownerReason: deal.reason,
    mayAnswer: mayAnswer(deal.owner_outcome, answered),
    answered,
  }
}

function poundsOf(pence: number | null): number | null {
  return pence === null ? null : pounds(pence)
}
