// An application to be an agent, and what operators make of it.
import { CHECKS, type Check } from '../../domain/agents/agent-decisions.ts'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { addAgent } from '../../server/agents/accounts/apply.ts'
import { approveAgent, rejectAgent } from '../../server/agents/accounts/approve-agent.ts'
import { tickCheck } from '../../server/agents/accounts/checks.ts'
import type { Services } from '../../server/platform/services.ts'
import { change, type TestServices } from './test-services.ts'

/** What a buyer types to apply. */
export const APPLICANT = {
  businessName: 'Aire Valley Recyclers',
  contactName: 'Rukhsana Mir',
  phoneNumber: '07700 900318',
  yardPostcode: 'BD3 9QT',
  licenceNumber: 'SMD/2217',
  licenceCouncil: 'Bradford',
  licenceExpires: '2029-03-14',
  licenceKind: 'site',
}

/** Ticks all that an operator checks of an applicant. */
export async function tickAll(services: Services, agentId: string, who = 'Pat'): Promise<void> {
  for (const check of Object.keys(CHECKS) as Check[]) {
    await tickCheck(services, agentId, { check, isTicked: true, who })
  }
}

/** The same, and approves. */
export async function approveApplicant(services: Services, agentId: string, who = 'Pat') {
  await tickAll(services, agentId, who)
  return approveAgent(services, agentId, who)
}

/** Has an application come in, and decides on it `hours` later. */
export async function decideAfter(
  services: TestServices,
  hours: number,
  how: 'approved' | 'rejected',
): Promise<void> {
  const id = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  await change(services, 'agents', { state: 'applied' }, { id })
  services.clock.advance(hours * HOUR_MS)
  const because = { decision: 'reject', reason: 'other', words: 'No licence.' } as const
  const decided =
    how === 'approved'
      ? await approveApplicant(services, id)
      : await rejectAgent(services, id, { who: 'Ada', because })
  if (!decided.ok) throw new Error('The application could not be decided.')
}
