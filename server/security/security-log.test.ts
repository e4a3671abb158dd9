import {
  appendFileSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { makeServices, type TestServices } from '../../tests/support/test-services.ts'
import { orderedId } from '../identifiers.ts'
import { deleteKeysBefore } from './address-key-storage.ts'
import { appendLine, eventsFolder } from './day-files.ts'
import { EVENTS, type SecurityEvent } from './events.ts'
import { purgeSecurityEvents, readEvents } from './read-events.ts'
import { openSecurityLog } from './security-log.ts'

const ADDRESS = '192.0.2.7'
const FROM = { address: ADDRESS, requestId: 'request-1' }

let services: TestServices
let agent: string
let signedIn: SecurityEvent

beforeEach(async () => {
  services = await makeServices()
  agent = orderedId(services.clock.now())
  signedIn = { event: 'signed-in', agent, by: 'code' }
})
afterEach(() => services.close())

const events = (days = 30, address?: string) => readEvents(services, { days, address })
const limitMet = (address: string): void =>
  void services.security.record({ event: 'limit-met', agent: null, limit: 'network' }, { address })

function written(): string {
  const folder = eventsFolder(services.config.dataDir)
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

test('an event says who, what, when in UTC and from where, in a file of the day that only we can read', async () => {
  expect(services.security.record(signedIn, FROM)).toBe(true)
  expect(await events()).toEqual([
    {
      time: '2026-11-18T10:00:00.000Z',
      event: 'signed-in',
      agent,
      by: 'code',
      from: expect.stringMatching(/^[\da-f]{16}$/),
      requestId: 'request-1',
      host: expect.any(String),
    },
  ])
  const folder = eventsFolder(services.config.dataDir)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, '2026-11-18.log')).mode & 0o777).toBe(0o600)
  expect(written()).not.toContain(ADDRESS)
})

// What people have typed or been sent, in every field of every event.
const PRIVATE = [
  '+447700900123',
  '07700900123',
  'AB12CDE',
  'LS11 5DJ',
  'Failed MOT',
  'https://beatscrap.example/edit-form/AbCdEfGhIjKlMnOpQrStUv',
  'AbCdEfGhIjKlMnOpQrStUv',
  '123456',
]
const FIELDS = ['agent', 'by', 'reason', 'disclosure', 'limit', 'carrier', 'command', 'phone']

test.for(PRIVATE)('%s is written in no field of any event', async (value) => {
  for (const name of Object.keys(EVENTS)) {
    const fields = Object.fromEntries(FIELDS.map((field) => [field, value]))
    services.security.record({ ...fields, event: name } as unknown as SecurityEvent, FROM)
  }
  expect(await events()).toHaveLength(Object.keys(EVENTS).length)
  expect(written()).not.toContain(value)
  expect(services.security.counts()).toEqual(new Map(Object.keys(EVENTS).map((name) => [name, 1])))
})

test('what a stranger repeats is one line and a count, and crowds out nothing else', async () => {
  for (let time = 0; time < 1000; time += 1) limitMet(ADDRESS)
  for (let other = 0; other < 500; other += 1) limitMet(`198.51.100.${other}`)
  services.security.record(signedIn, FROM)
  services.security.record({ event: 'foreign-page' }, FROM)
  expect(await events()).toHaveLength(52)
  services.clock.advance(60_000)
  limitMet(ADDRESS)
  const [first] = await events()
  expect((await events()).slice(52)).toMatchObject([
    { event: 'limit-met', from: first?.from, again: 999 },
    { event: 'left-out', of: 'limit-met', again: 451 },
    { event: 'limit-met', from: first?.from },
  ])
  expect(services.security.counts()).toEqual(
    new Map([
      ['limit-met network', 1501],
      ['signed-in code', 1],
      ['foreign-page', 1],
    ]),
  )
})

test('an address is the same in every process for a day, another one the next, and found by its holder’s word', async () => {
  const other = openSecurityLog(services)
  for (const { keys } of [services.security, other])
    await keys.share(services.database, services.clock.now())
  services.security.record(signedIn, FROM)
  other.record(signedIn, FROM)
  services.clock.advance(DAY_MS)
  other.record(signedIn, FROM)
  services.security.record(signedIn, FROM)
  services.security.record(signedIn, { ...FROM, address: '192.0.2.8' })
  const digests = (await events()).map(({ from }) => from)
  expect(digests[0]).toBe(digests[1])
  expect(digests[2]).toBe(digests[3])
  expect(new Set(digests).size).toBe(3)
  await purgeSecurityEvents(services)
  expect(await events(30, ADDRESS)).toHaveLength(4)
  expect(await events(1, ADDRESS)).toHaveLength(2)
  expect(await events(30, '192.0.2.9')).toEqual([])
})

test('what was repeated before midnight is found by its address after it', async () => {
  await services.security.keys.share(services.database, services.clock.now())
  services.clock.advance(14 * HOUR_MS - 1)
  limitMet(ADDRESS)
  limitMet(ADDRESS)
  services.clock.advance(60_000)
  services.security.flush()
  expect(await events(2, ADDRESS)).toMatchObject([{ event: 'limit-met' }, { again: 1 }])
})

test('events and the keys of their addresses go after 30 days, and the next day’s key is ready', async () => {
  const keys = async () => {
    const rows = services.database
      .selectFrom('secrets')
      .select('name')
      .where('name', 'like', 'address%')
    return (await rows.orderBy('name').execute()).map(({ name }) => name)
  }
  // A database that other tests had before keeps its secrets.
  await deleteKeysBefore(services.database, '2027-01-01')
  services.security.record(signedIn, FROM)
  await purgeSecurityEvents(services)
  expect(await keys()).toEqual(['address-key 2026-11-18', 'address-key 2026-11-19'])
  services.clock.advance(29 * DAY_MS)
  await purgeSecurityEvents(services)
  expect(await events()).toHaveLength(1)
  services.clock.advance(DAY_MS)
  await purgeSecurityEvents(services)
  expect(readdirSync(eventsFolder(services.config.dataDir))).toEqual([])
  expect((await keys())[0]).toBe('address-key 2026-11-19')
})

test('a line that cannot be read hides no other', async () => {
  services.security.record(signedIn, FROM)
  appendLine(eventsFolder(services.config.dataDir), '2026-11-18', '{"time":"2026-')
  services.security.record(signedIn, FROM)
  expect(await events()).toHaveLength(2)
})

test('what a full disk left of a line does not hide the event after it', async () => {
  services.security.record(signedIn, FROM)
  const folder = eventsFolder(services.config.dataDir)
  const [day = ''] = readdirSync(folder)
  appendFileSync(join(folder, day), '{"time":"2026-')
  renameSync(folder, `${folder}-aside`)
  writeFileSync(folder, '')
  expect(services.security.record(signedIn, FROM)).toBe(false)
  rmSync(folder)
  renameSync(`${folder}-aside`, folder)
  expect(services.security.record(signedIn, FROM)).toBe(true)
  expect(await events()).toHaveLength(2)
})

test('an event that cannot be kept stops nobody, and the log says so', async () => {
  const config = { dataDir: '/dev/null' }
  const log = openSecurityLog({ ...services, config })
  expect([log.works(), log.record(signedIn, FROM), log.works()]).toEqual([true, false, false])
  expect(services.log.lines).toMatchObject([
    { level: 'error', message: 'a security event was not kept' },
  ])
})
