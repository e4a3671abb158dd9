import { CHECKS, type Check } from '../../domain/agents/agent-decisions.ts'
import { approveAgent } from '../../server/agents/accounts/approve-agent.ts'
import { tickCheck } from '../../server/agents/accounts/checks.ts'
import type { Answer } from '../../server/platform/refusal.ts'
import type { Services } from '../../server/platform/services.ts'

/** Ticks all that an operator checks of an applicant. */
export async function tickAll(services: Services, agentId: string, who = 'Pat'): Promise<void> {
  for (const check of Object.keys(CHECKS) as Check[]) {
    await tickCheck(services, agentId, { check, isTicked: true, who })
  }
}

/** The same, and approves. */
export async function approveApplicant(
  services: Services,
  agentId: string,
  who = 'Pat',
): Promise<Answer> {
  await tickAll(services, agentId, who)
  return approveAgent(services, agentId, who)
}
