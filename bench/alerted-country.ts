// Agents with alerts and new cars all over the country, put straight into the database.
import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { POSTCODE_AREAS } from '../domain/postcode-areas.ts'
import { MINUTE_MS } from '../domain/time.ts'
import { orderedId, randomId } from '../server/identifiers.ts'
import { areaCentre } from '../server/places/area-centres.ts'
import { withCell } from '../server/places/locate.ts'
import type { PushStandIn } from '../stand-ins/push/start.ts'

export const MAKES = [
  'Ford',
  'Vauxhall',
  'Nissan',
  'BMW',
  'Toyota',
  'Honda',
  'Fiat',
  'Kia',
] as const
const SPREAD_M = 20_000

interface ConfirmedCar {
  id: string
  at: number
}

/** Adds agents with a browser each and a net around the middle of some postcode area. */
export function addAgents(file: DatabaseSync, pushService: PushStandIn, agents: number): void {
  const now = Date.now()
  const agent = file.prepare(
    `insert into agents (id, name, contact, state, created_at) values (?, ?, '', 'approved', ?)`,
  )
  const session = file.prepare(
    `insert into sessions (id, token_digest, agent_id, created_at, expires_at) values (?, ?, ?, ?, ?)`,
  )
  const device = file.prepare(
    `insert into push_devices (id, agent_id, session_id, endpoint, p256dh, auth, created_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const alerts = file.prepare(
    `insert into alerts (agent_id, words, facts, days, from_minute, until_minute, per_day, texts,
       chosen, declined, changed, ends)
     values (?, ?, ?, '1234567', 0, 1440, 50, 0, 1, 1, 1, 1)`,
  )
  const yard = file.prepare(
    `insert into alert_yards (agent_id, place, postcode, miles, easting, northing)
     values (?, ?, 'LS11 5DJ', ?, ?, ?)`,
  )
  file.exec('begin')
  for (let count = 0; count < agents; count += 1) {
    const id = orderedId(now)
    const { endpoint, keys } = pushService.subscribe()
    agent.run(id, `Agent ${count}`, now)
    session.run(id, randomId(), id, now, now + 86_400_000)
    device.run(id, id, id, endpoint, keys.p256dh, keys.auth, now)
    alerts.run(id, count % 2 === 0 ? oneOf(MAKES) : '', count % 3 === 0 ? 'v5c' : '')
    for (let place = 0; place <= count % 2; place += 1) {
      const { easting, northing } = somewhere()
      yard.run(id, place, randomInt(3, 11), easting, northing)
    }
  }
  file.exec('commit')
}

/** Posts a car somewhere whose number is confirmed now. */
export function confirmCar(file: DatabaseSync): ConfirmedCar {
  return addCar(file, Date.now())
}

/** The cars of a day, one each 600 ms, until an hour and a bit ago: a server that starts announces none of them. */
export function addDayOfCars(file: DatabaseSync, count: number): void {
  const latest = Date.now() - 70 * MINUTE_MS
  file.exec('begin')
  for (let car = 0; car < count; car += 1) addCar(file, latest - car * 600)
  file.exec('commit')
}

function addCar(file: DatabaseSync, at: number): ConfirmedCar {
  const id = orderedId(at)
  const registration = `AB${randomInt(10, 99)}CDE`
  const { easting, northing, cell } = withCell(somewhere())
  file.exec('savepoint car')
  file
    .prepare(
      `insert into postings (id, listing_id, registration, postcode, phone, created_at, used_at,
         easting, northing, cell, phone_confirmed_at)
       values (?, ?, ?, 'LS11 5DJ', '+447700900123', ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, randomId(), registration, at, at, easting, northing, cell, at)
  file
    .prepare(
      `insert into vehicle_details (posting_id, registration, make, model, colour, year, looked_up_at)
       values (?, ?, ?, 'Focus', 'Blue', 2014, ?)`,
    )
    .run(id, registration, oneOf(MAKES), at)
  file
    .prepare('insert into posting_facts (posting_id, v5c, updated_at) values (?, ?, ?)')
    .run(id, randomInt(2), at)
  file.exec('release car')
  return { id, at }
}

function somewhere(): { easting: number; northing: number } {
  const centre = areaCentre(`${oneOf([...POSTCODE_AREAS])}1 1AA`) ?? {
    easting: 430_000,
    northing: 433_000,
  }
  return {
    easting: Math.round(centre.easting + randomInt(-SPREAD_M, SPREAD_M)),
    northing: Math.round(centre.northing + randomInt(-SPREAD_M, SPREAD_M)),
  }
}

function oneOf<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)] as T
}
