import { fullDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { DAY_MS, dayOf } from '../../../../domain/basics/time.ts'
import { londonDay } from '../../../../domain/basics/dates.ts'
import type { AgentsDeal } from '../../../../domain/wire/deal.ts'

/** Both sides of a collection, the agent's first. */
export function outcomeWords(deal: AgentsDeal): string[] {
  const agents = agentsWords(deal)
  return agents === null ? [ownersWords(deal)] : [agents, ownersWords(deal)]
}

function agentsWords({ agentOutcome, agentPaid, amount }: AgentsDeal): string | null {
  if (agentOutcome === null) return null
  if (agentOutcome === 'not-collected') return 'You said the car was not collected.'
  return `You collected it and paid ${inPounds(agentPaid ?? amount)}.`
}

function ownersWords({ ownerOutcome, ownerPaid, ownerReason, amount }: AgentsDeal): string {
  switch (ownerOutcome) {
    case 'paid-full':
      return `The owner says you paid ${inPounds(amount)}, as agreed.`
    case 'paid-less': {
      const reason = ownerReason === null ? '.' : `: ${ownerReason}`
      return `The owner says you paid ${inPounds(ownerPaid ?? 0)}${reason}`
    }
    case 'nobody-came':
      return 'The owner says nobody came.'
    case 'wanted-less':
      return 'The owner says you wanted to pay less, and kept the car.'
    case null:
      return 'The owner hasn’t said yet.'
  }
}

/** Such as "We’ll ask the owner the same on the morning of Friday 27 November."; none once they have said. */
export function whenAskedWords(
  { collectOn, ownerOutcome }: Pick<AgentsDeal, 'collectOn' | 'ownerOutcome'>,
  now: number,
): string | undefined {
  if (collectOn === null || ownerOutcome !== null) return undefined
  const after = dayOf(Date.parse(collectOn) + DAY_MS)
  if (after <= londonDay(now)) return 'We’re asking the owner the same.'
  return `We’ll ask the owner the same on the morning of ${fullDay(after)}.`
}
