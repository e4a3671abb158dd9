import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../tests/support/forms.ts'
import { operator } from '../../tests/support/operator.ts'
import { phoneNumber } from '../../tests/support/post-car.ts'
import { TEST_KEY } from '../../tests/support/test-key.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../open-database.ts'
import { digestWith, rekeyed, type Digest } from '../digest.ts'
import { reviewDisclosures } from '../disclosures/review-disclosures.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { stopNumberByOperator } from '../texts/limits/opt-out.ts'
import { isNumberStopped } from '../texts/limits/stopped-numbers.ts'
import { announceServer } from './announce-server.ts'
import { DIGEST_COLUMNS } from './rekey-digests.ts'
import { noteNetwork } from '../desk/desk-session-storage.ts'
import { startDeskSession } from '../desk/desk-session.ts'
import { keyFile, newKey, readKeys } from './key-file.ts'
import { rotateKeys } from './rotate-keys.ts'

const STOPPED = phoneNumber('07700 900789')
const KEY = { 'idempotency-key': 'the-same-form-again' }
// Made from an id of 128 random bits, which nobody can guess, without a key.
const WITHOUT_KEY = ['ended_links.link_digest']

let site: TestSite
let agent: AgentCaller

beforeEach(async () => {
  site = await openTestSite()
  const { services, app } = site
  await submit(app, CAR, { headers: KEY })
  const uniqueId = (await site.textedLinks())[0] ?? ''
  await app.inject({ method: 'POST', url: `/car/link-opened/${uniqueId}` })
  const { id } = await services.database
    .selectFrom('postings')
    .select('id')
    .executeTakeFirstOrThrow()
  agent = await signInAgent(site)
  await agent.call('POST', `/agent/vehicles/${id}/phone-number`)
  const quote = `/agent/vehicles/${id}/quote`
  const other = await signInAgent(site, { name: 'Wharfe Cars' })
  await agent.call('PUT', quote, { amount: 450 })
  await other.call('PUT', quote, { amount: 460 })
  services.clock.advance(DAY_MS / 4)
  await sendDueTexts(services)
  await agent.call('PUT', quote, { amount: 470 })
  await other.call('DELETE', quote)
  await app.inject({
    method: 'POST',
    url: '/agent/sign-in',
    payload: { phoneNumber: CAR.phoneNumber },
  })
  await services.database
    .insertInto('vehicle_answers')
    .values({ digest: services.digest('vehicle', 'dvla', 'AB12CDE'), answer: '{}', expires_at: 1 })
    .execute()
  await stopNumberByOperator(services, STOPPED, 'Pat')
  await startDeskSession(services, services.database, { phone: STOPPED })
  const network = { operator: services.digest('operator', STOPPED), network: services.digest('n') }
  await noteNetwork(services.database, { ...network, id: 'seen', now: 1 })
  const photo = { id: services.digest('added-photo', id, 'a photo'), photo_id: 'photo' }
  await services.database
    .insertInto('posting_photos')
    .values({ ...photo, posting_id: id, created_at: 1 })
    .execute()
  await services.database
    .insertInto('deals')
    .values({
      id: 'deal',
      agent_id: agent.id,
      quote_id: 'quote',
      amount_pence: 1,
      chosen_at: 1,
      phone_digest: services.digest('phone', STOPPED),
    })
    .execute()
})

afterEach(() => site.close())

const rotate = () => rotateKeys(site.services, 'Pat', () => undefined)

/** Every value that looks like a digest, by its table and column. */
async function storedDigests(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { name } of await site.services.database.introspection.getTables()) {
    const rows = await site.services.database
      .selectFrom(name as 'secrets')
      .selectAll()
      .execute()
    for (const [column, value] of rows.flatMap((row): [string, unknown][] => Object.entries(row))) {
      if (name === 'secrets' || typeof value !== 'string' || !/^[\da-f]{64}$/.test(value)) continue
      const place = `${name}.${column}`
      found.set(place, (found.get(place) ?? new Set()).add(value))
    }
  }
  return found
}

/** What a server that starts now works with. */
async function digestOfNextStart(): Promise<Digest> {
  const { database, digest } = await openDatabase(site.services.config)
  await database.destroy()
  return digest
}

const isStopped = async (digest: Digest) =>
  isNumberStopped({ ...site.services, digest }, site.services.database, STOPPED)

test('every column in which a digest is found is one that a rotation knows', async () => {
  const known = new Set(DIGEST_COLUMNS.map(({ table, column }) => `${table}.${column}`))
  expect([...(await storedDigests()).keys()].filter((place) => !known.has(place))).toEqual([])
  const tables = await site.services.database.introspection.getTables()
  const named = tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((place) => place.includes('digest'))
  expect(named.filter((place) => !known.has(place))).toEqual(WITHOUT_KEY)
  const places = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  )
  expect(known.isSubsetOf(places)).toBe(true)
})

test('a rotation lays the new key over every digest', async () => {
  const before = await storedDigests()
  for (const { table, column } of DIGEST_COLUMNS) {
    expect(before.get(`${table}.${column}`)?.size, `${table}.${column}`).toBeGreaterThan(0)
  }
  expect(await rotate()).toBeNull()
  const [first, second = ''] = readKeys(site.services.config.dataDir) ?? []
  expect(first).toBe(TEST_KEY)
  for (const [place, digests] of await storedDigests()) {
    const expected = [...(before.get(place) ?? [])].map((digest) => rekeyed(digest, [second]))
    expect([...digests].toSorted(), place).toEqual(expected.toSorted())
  }
  expect((await digestOfNextStart())('x')).toBe(digestWith([TEST_KEY, second])('x'))
})

test('after two rotations all is as it was: who is stopped, signed in, given a number, and a form sent again', async () => {
  expect(await rotate()).toBeNull()
  expect(await rotate()).toBeNull()
  const digest = await digestOfNextStart()
  expect(await isStopped(digest)).toBe(true)
  const services = { ...site.services, digest }
  const app = await buildApp(services)
  const authorization = `Bearer ${agent.token}`
  expect((await app.inject({ url: '/agent/me', headers: { authorization } })).statusCode).toBe(200)
  expect((await submit(app, CAR, { headers: KEY })).statusCode).toBe(200)
  expect(await services.database.selectFrom('postings').select('id').execute()).toHaveLength(1)
  const given = await reviewDisclosures(services, {
    agentId: undefined,
    postingId: undefined,
    phone: phoneNumber(CAR.phoneNumber),
    limit: 10,
  })
  expect(given).toHaveLength(1)
  await app.close()
})

test('a rotation is on record, and keys in a setting are the operator’s to change', async () => {
  const config = { ...site.services.config, digestKeys: [TEST_KEY] }
  expect(await rotateKeys({ ...site.services, config }, 'Pat', () => undefined)).toContain(
    'DIGEST_KEY',
  )
  expect(await rotate()).toBeNull()
  const log = await site.services.database.selectFrom('audit_log').select(['who', 'what']).execute()
  expect(log).toContainEqual({ who: 'Pat', what: 'digest keys rotated' })
})

test('keys stay while a server is at work, and one that was killed counts for a minute and a half', async () => {
  const { services } = site
  const file = readFileSync(keyFile(services.config.dataDir), 'utf8')
  const announced = await announceServer(services, () => undefined)
  expect(await rotate()).toContain('A server is at work')
  await announced.stop()
  expect(await rotate()).toBeNull()
  writeFileSync(keyFile(services.config.dataDir), file)
  await services.database
    .updateTable('secrets')
    .set({ value: services.digest('check') })
    .execute()

  await announceServer(services, () => undefined)
  services.clock.advance(89_999)
  expect(await rotate()).toContain('A server is at work')
  expect(readFileSync(keyFile(services.config.dataDir), 'utf8')).toBe(file)
  services.clock.advance(2)
  expect(await rotate()).toBeNull()
})

test('a server whose keys were just changed does not begin', async () => {
  await rotate()
  await expect(announceServer(site.services, () => undefined)).rejects.toThrow('just changed')
})

test('a key that was added by hand, or a backup from before a rotation, is caught up with at the next start', async () => {
  writeFileSync(keyFile(site.services.config.dataDir), `${TEST_KEY}\n${newKey()}\n${newKey()}\n`)
  const digest = await digestOfNextStart()
  expect(await isStopped(digest)).toBe(true)
  expect(await isStopped(site.services.digest)).toBe(false)
})

test('a server with a key more does not start beside one without it', async () => {
  site.services.clock.set(Date.now())
  await announceServer(site.services, () => undefined)
  writeFileSync(keyFile(site.services.config.dataDir), `${TEST_KEY}\n${newKey()}\n`)
  await expect(digestOfNextStart()).rejects.toThrow('A server is at work')
  expect(await isStopped(site.services.digest)).toBe(true)
})

test('the operator rotates by a command, and the keys are in no output', async () => {
  const { config } = site.services
  const { code, out, err } = await operator(config, 'digests', 'rotate')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Every coded record is under a new key')
  for (const key of readKeys(config.dataDir) ?? []) expect(out).not.toContain(key)
  expect(await isStopped(await digestOfNextStart())).toBe(true)
})

// Told before the first column, after each page of digests, and never after the commit.
test.each([1, 2, 5, 9, Number.POSITIVE_INFINITY])(
  'killed when it has told %s times how far it is, a rotation is done or undone, and the next start goes on',
  async (told) => {
    const { dataDir, databaseUrl } = site.services.config
    const program = join(import.meta.dirname, '../../tests/support/rotating-process.ts')
    const args = [program, dataDir, String(told), databaseUrl ?? '']
    const rotating = spawn(process.execPath, args, { stdio: 'inherit' })
    await once(rotating, 'exit')
    expect(rotating.signalCode).toBe('SIGKILL')
    expect(await isStopped(site.services.digest)).toBe(Number.isFinite(told))
    const keys = readKeys(dataDir) ?? []
    expect(keys).toHaveLength(2)
    const digest = await digestOfNextStart()
    expect(digest('x')).toBe(digestWith(keys)('x'))
    expect(await isStopped(digest)).toBe(true)
  },
)

test('a server whose keys were changed beneath it notices at its next look, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const onOtherKeys = vi.fn()
    const announced = await announceServer(site.services, onOtherKeys)
    site.services.clock.advance(90_001)
    expect(await rotate()).toBeNull()
    vi.advanceTimersByTime(29_999)
    expect(onOtherKeys).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await expect.poll(() => onOtherKeys.mock.calls.length).toBe(1)
    expect(site.services.log.lines.at(-1)?.message).toContain('keys of the digests were changed')
    await announced.stop()
  } finally {
    vi.useRealTimers()
  }
})
