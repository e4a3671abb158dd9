import { HOUR_MS } from '../../domain/basics/time.ts'
import { addAgent } from '../../server/agents/accounts/apply.ts'
import { rejectAgent } from '../../server/agents/accounts/approve-agent.ts'
import { approveApplicant } from './approve-applicant.ts'
import type { TestServices } from './test-services.ts'

/** Has an application come in, and decides on it `hours` later. */
export async function decideAfter(
  services: TestServices,
  hours: number,
  how: 'approved' | 'rejected',
): Promise<void> {
  const { database, clock } = services
  const id = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  await database.updateTable('agents').set({ state: 'applied' }).where('id', '=', id).execute()
  clock.advance(hours * HOUR_MS)
  const because = { decision: 'reject', reason: 'other', words: 'No licence.' } as const
  const decided =
    how === 'approved'
      ? await approveApplicant(services, id)
      : await rejectAgent(services, id, { who: 'Ada', because })
  if (!decided.ok) throw new Error('The application could not be decided.')
}
