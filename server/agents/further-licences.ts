// A collector's licences from other councils, as the operator enters them.
import { requiredLine } from '../../domain/application.ts'
import { parseExpiry } from '../../domain/licence.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import { changeAgent, type Decision } from './change-agent.ts'
import { deleteLicence, putLicence } from './licence-storage.ts'

/** Adds a licence that the operator checked today. It replaces one from the same council. */
export async function addLicence(
  services: Services,
  agentId: string,
  { typed, ...decision }: { typed: Record<'number' | 'council' | 'expires', string> } & Decision,
): Promise<Answer> {
  const now = services.clock.now()
  const number = requiredLine('licenceNumber', typed.number)
  const council = requiredLine('licenceCouncil', typed.council)
  const expires = parseExpiry(typed.expires, new Date(now))
  if (!number.ok) return { ...number, reason: 'invalid' }
  if (!council.ok) return { ...council, reason: 'invalid' }
  if (!expires.ok) return { ...expires, reason: 'invalid' }
  const licence = { number: number.value, council: council.value, expires: expires.value }
  return changeAgent(services, agentId, {
    ...decision,
    what: 'licence added',
    columns: {},
    andThen: (tx) => putLicence(tx, { agent_id: agentId, ...licence, checked_on: londonDay(now) }),
  })
}

export function removeLicence(
  services: Services,
  agentId: string,
  { council, ...decision }: { council: string } & Decision,
): Promise<Answer> {
  return changeAgent(services, agentId, {
    ...decision,
    what: 'licence removed',
    columns: {},
    andThen: (tx) => deleteLicence(tx, { agentId, council }),
  })
}
