// What a business has that has been here for a while: people, alerts, a licence from one more council.
import { parsePostcode } from '../domain/postcode.ts'
import { DAY_MS, dayOf } from '../domain/time.ts'
import { addLicence } from '../server/agents/further-licences.ts'
import { saveAlerts } from '../server/alerts/save-alerts.ts'
import type { Services } from '../server/services.ts'
import { addPerson } from '../server/staff/add-person.ts'
import { listPeople } from '../server/staff/list-people.ts'
import { SUBSCRIBED_AGENT } from './country/agents.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { havePeopleJoined } from './seed-storage.ts'

const PEOPLE = [
  { name: 'Sam Pell', phoneNumber: '07700 900471' },
  { name: 'Tariq Aziz', phoneNumber: '07700 900472' },
]

/** Adds two people and alerts to the subscribed agent, and a licence to the other one, a collector; once. */
export async function addBusiness(
  services: Services,
  [subscribed = '', collector = '']: string[],
): Promise<void> {
  if ((await listPeople(services, subscribed)).length > 1) return
  const moment = services.clock.now() - 30 * DAY_MS
  for (const [index, person] of PEOPLE.entries()) {
    const phone = dramaNumber(person.phoneNumber)
    const then = pastServices(services, { moment: moment + index, phone })
    const added = await addPerson(then, subscribed, person)
    if (!added.ok) throw new Error('A person of the seed was refused.')
  }
  await havePeopleJoined(services.database, subscribed, moment + DAY_MS)
  await setAlerts(services, subscribed)
  const expires = dayOf(services.clock.now() + 300 * DAY_MS)
  const typed = { number: 'SMD/2216', council: 'Leeds City Council', expires }
  await addLicence(services, collector, { typed, who: 'seed' })
}

async function setAlerts(services: Services, agentId: string): Promise<void> {
  const yard = parsePostcode(SUBSCRIBED_AGENT.yardPostcode)
  if (!yard.ok) throw new Error('A yard of the seed has no postcode.')
  const owner = { id: agentId, personId: null, isOwner: true, yard: yard.value } as const
  const signedIn = {
    sessionId: '',
    justSignedIn: true,
    state: 'approved',
    subscribed: true,
  } as const
  const searches = ['within=25&q=focus', 'within=10&v5c=true&starts=true']
  const alerts = { searches, texts: false }
  const saved = await saveAlerts(services, { ...owner, ...signedIn }, alerts)
  if (!saved.ok) throw new Error('Alerts of the seed were refused.')
}
