// An agent or applicant is erased: on request, or once the time is over for which they are kept.
import { DAY_MS } from '../../domain/time.ts'
import { KEPT } from '../../domain/kept.ts'
import type { Database } from '../database/schema.ts'
import { takeLock, agentLock } from '../database/locks.ts'
import { hasDisclosedSince } from '../disclosures/disclosed-lately.ts'
import { forgetPastQuotes, withdrawQuotesOf } from '../quotes/withdraw-quote.ts'
import type { Services } from '../services.ts'
import { deletePasskeysOf } from './passkey-storage.ts'
import { closeAgent, deleteAgent, findAgent } from './agent-storage.ts'
import { deleteSessionsOf } from './sign-in-storage.ts'

/** How long the name stays after an owner's number was given to it. */
const NAME_KEPT_MS = KEPT.agentNames.days * DAY_MS

/**
 * Ends the agent's sessions, takes back their quotes and erases them. Answers whether the name stays,
 * because an owner who asks within a month has a right to know who was given the number.
 */
export async function eraseAgent(services: Services, agentId: string): Promise<boolean> {
  // First, so that the agent cannot go on meanwhile.
  await services.database.transaction().execute((tx) => close(tx, agentId))
  await withdrawQuotesOf(services, agentId)
  return services.database.transaction().execute(async (tx) => {
    await close(tx, agentId)
    await forgetPastQuotes(tx, agentId)
    if (await hasDisclosedSince(tx, agentId, services.clock.now() - NAME_KEPT_MS)) return true
    await deleteAgent(tx, agentId)
    return false
  })
}

async function close(tx: Database, agentId: string): Promise<void> {
  await takeLock(tx, agentLock(agentId))
  const agent = await findAgent(tx, agentId)
  if (agent === undefined) return
  await closeAgent(tx, agentId)
  await deleteSessionsOf(tx, agentId)
  await deletePasskeysOf(tx, agentId)
}
