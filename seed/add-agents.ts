// The agents of the country, who apply and are approved like any other, and what a business of some age has.
import type { PhoneNumber } from '../domain/people/phone-number.ts'
import { parsePostcode } from '../domain/people/postcode.ts'
import { DAY_MS, dayOf } from '../domain/basics/time.ts'
import { applyToBeAgent } from '../server/agents/accounts/apply.ts'
import { approveAgent, subscribeAgent } from '../server/agents/accounts/approve-agent.ts'
import { tickCheck } from '../server/agents/accounts/checks.ts'
import { editProfile } from '../server/agents/profile/profile-calls.ts'
import { addLicence } from '../server/agents/accounts/licences.ts'
import { listAgents } from '../server/agents/accounts/list-agents.ts'
import { saveAlerts } from '../server/market/alerts/save-alerts.ts'
import type { Services } from '../server/platform/services.ts'
import { addPerson, listPeople } from '../server/agents/profile/people.ts'
import { AGENTS, SUBSCRIBED_AGENT, type SeededAgent } from './country/lists.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { must } from './tell-story.ts'

/** Before the oldest car. */
const JOINED_DAYS = 75
const PEOPLE = [
  { name: 'Sam Pell', phoneNumber: '07700 900471' },
  { name: 'Tariq Aziz', phoneNumber: '07700 900472' },
]
const SEARCHES = ['within=25&q=focus', 'within=10&v5c=true&starts=true']

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
  const then = pastServices(services, phone)((JOINED_DAYS + index) * 24)
  const { contact, subscribed, ...applied } = agent
  const licenceExpires = dayOf(now + (200 + index * 41) * DAY_MS)
  must(await applyToBeAgent(then, { ...applied, licenceExpires }))
  const id = (await idOf(services, phone)) ?? ''
  for (const check of ['licence', 'permit', 'phone'] as const) {
    await tickCheck(then, id, { check, isTicked: true, who: 'seed' })
  }
  await approveAgent(then, id, 'seed')
  await editProfile(then, { id, justSignedIn: true }, { contact })
  const subscription = { until: now + 365 * DAY_MS, who: 'seed' }
  if (subscribed === 'yes') await subscribeAgent(then, id, subscription)
  return id
}

// Two people and alerts of the subscribed agent, and one more licence of the other, a collector; once.
async function addBusiness(services: Services, [id = '', collector = '']: string[]): Promise<void> {
  if ((await listPeople(services, id)).length > 1) return
  const now = services.clock.now()
  for (const [index, person] of PEOPLE.entries()) {
    const then = pastServices(services, dramaNumber(person.phoneNumber))(30 * 24 - index)
    must(await addPerson(then, id, person))
  }
  // As though they had signed in: nobody reads their codes.
  const people = services.database.updateTable('agent_people').where('agent_id', '=', id)
  await people.set({ joined_at: now - 29 * DAY_MS }).execute()
  const yard = parsePostcode(SUBSCRIBED_AGENT.yardPostcode)
  if (!yard.ok) throw new Error('A yard of the seed has no postcode.')
  const owner = { id, personId: null, isOwner: true, yard: yard.value, state: 'approved' } as const
  const signedIn = { ...owner, sessionId: '', justSignedIn: true, subscribed: true }
  must(await saveAlerts(services, signedIn, { searches: SEARCHES, texts: false }))
  const expires = dayOf(now + 300 * DAY_MS)
  const typed = { number: 'SMD/2216', council: 'Leeds City Council', expires }
  await addLicence(services, collector, { typed, who: 'seed' })
}
