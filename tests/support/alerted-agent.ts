// Agents with alerts and new cars for them, as tests of alerts need them.
import { createECDH, randomBytes } from 'node:crypto'
import { randomId } from '../../server/platform/identifiers.ts'
import { placeOf } from '../../server/vehicles/places/locate.ts'
import type { Services } from '../../server/platform/services.ts'
import { signInAgent, type AgentCaller } from './agent-caller.ts'
import { postCarWithLink, type PostedCar } from './post-car.ts'
import { change, insert } from './test-services.ts'
import type { TestSite } from './test-site.ts'

export const PUSH_SETTINGS = { PUSH_SERVICE_URL: 'http://127.0.0.1:4604' }

/** Pushes of all cars round Leeds. */
export const ALERTS = { searches: ['near=LS11+5DJ&within=25'], texts: false }

/** What a browser would subscribe to at the stand-in. */
export function madeSubscription(
  endpoint = `${PUSH_SETTINGS.PUSH_SERVICE_URL}/push/${randomBytes(8).toString('hex')}`,
) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { endpoint, expirationTime: null, keys: { p256dh, auth } }
}

/** An agent with a browser that is told, and with those alerts. */
export async function alertedAgent(
  site: TestSite,
  alerts: Partial<typeof ALERTS> = {},
  agent: Parameters<typeof signInAgent>[1] = {},
): Promise<AgentCaller> {
  const caller = await signInAgent(site, { name: randomId(), ...agent })
  await caller.call('PUT', '/agent/alerts/device', madeSubscription())
  await caller.call('PUT', '/agent/alerts', { ...ALERTS, ...alerts })
  return caller
}

let registrations = 0

// Lists show each car once, however often it is posted.
function nextRegistration(): string {
  registrations += 1
  return `Y${registrations}ABC`
}

/** A car at `postcode` whose owner has just confirmed the number. */
export async function confirmedCar(
  services: Services,
  { postcode = 'LS11 5DJ', problem = null }: { postcode?: string; problem?: string | null } = {},
): Promise<PostedCar> {
  const car = await postCarWithLink(services, { registration: nextRegistration() })
  const { easting, northing } = await placeOf(services.database, postcode)
  const now = services.clock.now()
  const placed = { postcode, problem, easting, northing, phone_confirmed_at: now }
  const vehicle_words = ' ford transit white'
  await change(services, 'postings', { ...placed, vehicle_words }, { id: car.postingId })
  await insert(services, 'vehicle_details', {
    posting_id: car.postingId,
    registration: car.registration,
    due_at: null,
    make: 'Ford',
    model: 'Transit',
    colour: 'White',
    year: 2007,
    fuel: 'Diesel',
    mot_expires: '2027-03-01',
    looked_up_at: now,
  })
  return car
}

/** The pushes that wait, oldest first. */
export function waitingPushes({ database }: Pick<Services, 'database'>) {
  return database
    .selectFrom('pushes')
    .innerJoin('push_devices', 'push_devices.id', 'device_id')
    .select(['kind', 'title', 'line', 'path', 'agent_id'])
    .orderBy('due_at')
    .orderBy('pushes.id')
    .execute()
}
