import { expect, test } from 'vitest'
import { forEachTest, makeServices, securityEvents } from '../../tests/support/test-site.ts'
import { DAY_MS } from '../../domain/basics/time.ts'
import { orderedId } from './identifiers.ts'
import { EVENTS, openSecurityLog, type SecurityEvent } from './security-log.ts'

const ADDRESS = '192.0.2.7'
const FROM = { address: ADDRESS, requestId: 'request-1' }

const services = forEachTest(() => makeServices())
const signedIn: SecurityEvent = { event: 'signed-in', agent: orderedId(1), by: 'code' }

test('an event is a line of the log that says who, what and from where, and not the address', () => {
  services.security.record(signedIn, FROM)
  const from = expect.stringMatching(/^[\da-f]{16}$/) as string
  expect(services.log.lines).toEqual([
    { level: 'info', message: 'security', fields: { ...signedIn, from, requestId: 'request-1' } },
  ])
  expect(JSON.stringify(services.log.lines)).not.toContain(ADDRESS)
})

// What people have typed or been sent, in every field of every event.
const PRIVATE = [
  '+447700900123',
  'AB12CDE',
  'Failed MOT',
  'https://beatscrap.example/edit-form/AbCdEfGhIjKlMnOpQrStUv',
  'AbCdEfGhIjKlMnOpQrStUv',
  '123456',
]
const FIELDS = ['agent', 'by', 'reason', 'disclosure', 'limit', 'carrier', 'phone']

test.for(PRIVATE)('%s is written in no field of any event', (value) => {
  for (const name of Object.keys(EVENTS)) {
    const fields = Object.fromEntries(FIELDS.map((field) => [field, value]))
    services.security.record({ ...fields, event: name } as unknown as SecurityEvent, FROM)
  }
  expect(securityEvents(services)).toHaveLength(Object.keys(EVENTS).length)
  expect(JSON.stringify(services.log.lines)).not.toContain(value)
  expect(services.security.counts()).toEqual(new Map(Object.keys(EVENTS).map((name) => [name, 1])))
})

test('an address is the same in every process for a day, and another one the next', () => {
  const other = openSecurityLog(services)
  services.security.record(signedIn, FROM)
  other.record(signedIn, FROM)
  services.clock.advance(DAY_MS)
  other.record(signedIn, FROM)
  services.security.record(signedIn, FROM)
  services.security.record(signedIn, { ...FROM, address: '192.0.2.8' })
  const digests = securityEvents(services).map(({ from }) => from)
  expect(digests[0]).toBe(digests[1])
  expect(digests[2]).toBe(digests[3])
  expect(new Set(digests).size).toBe(3)
})
