// The agents of the country, who apply and are approved like any other, once.
import { DAY_MS, dayOf } from '../domain/time.ts'
import type { PhoneNumber } from '../domain/phone-number.ts'
import { applyToBeAgent } from '../server/agents/apply.ts'
import { approveAgent, subscribeAgent } from '../server/agents/approve-agent.ts'
import { tickCheck } from '../server/agents/checks.ts'
import { editProfile } from '../server/agents/edit-profile.ts'
import { listAgents } from '../server/agents/list-agents.ts'
import type { Services } from '../server/services.ts'
import { addBusiness } from './add-business.ts'
import { AGENTS, type SeededAgent } from './country/agents.ts'
import { dramaNumber, pastServices } from './past-services.ts'

/** Before the oldest car. */
const JOINED_BEFORE_MS = 75 * DAY_MS
const SUBSCRIBED_FOR_MS = 365 * DAY_MS

/** Adds those that are not there; answers everybody's id, in the order of AGENTS. */
export async function addAgents(services: Services): Promise<string[]> {
  const ids: string[] = []
  for (const [index, agent] of AGENTS.entries()) {
    const phone = dramaNumber(agent.phoneNumber)
    ids.push((await idOf(services, phone)) ?? (await add(services, agent, { phone, index })))
  }
  await addBusiness(services, ids)
  return ids
}

async function idOf(services: Services, phone: PhoneNumber): Promise<string | undefined> {
  return (await listAgents(services, { phone }))[0]?.id
}

async function add(
  services: Services,
  agent: SeededAgent,
  { phone, index }: { phone: PhoneNumber; index: number },
): Promise<string> {
  const now = services.clock.now()
  const then = pastServices(services, { phone, moment: now - JOINED_BEFORE_MS - index * DAY_MS })
  const { contact, isSubscribed, buys: _buys, ...applied } = agent
  const licenceExpires = dayOf(now + (200 + index * 41) * DAY_MS)
  const answer = await applyToBeAgent(then, { ...applied, licenceExpires })
  const id = await idOf(services, phone)
  if (!answer.ok || id === undefined) throw new Error('An agent of the seed was refused.')
  for (const check of ['licence', 'permit', 'phone'] as const) {
    await tickCheck(then, id, { check, isTicked: true, who: 'seed' })
  }
  await approveAgent(then, id, 'seed')
  await editProfile(then, id, { contact })
  const subscription = { until: now + SUBSCRIBED_FOR_MS, who: 'seed' }
  if (isSubscribed) await subscribeAgent(then, id, subscription)
  return id
}
