import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRegisters, type Registers } from '../../tests/support/registers.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { buildApp } from '../app.ts'
import { openLookUps } from './look-ups.ts'

let registers: Registers
let site: TestSite

beforeEach(async () => {
  registers = await startRegisters()
  site = await openTestSite({ ...registers.settings, VEHICLE_LOOK_UPS_PER_MINUTE: '0' })
})
afterEach(async () => {
  await site.close()
  await registers.close()
})

function ask(registrationNumber: unknown, on = site) {
  return on.app.inject({ method: 'POST', url: '/vehicle', payload: { registrationNumber } })
}

test('a typed registration is answered with its car, however it is spaced', async () => {
  const answer = await ask('aa19 aaa')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    vehicle: {
      description: 'Red Ford Focus, 2019',
      make: 'Ford',
      model: 'Focus',
      colour: 'Red',
      year: 2019,
    },
  })
  expect((await ask('AA-19-AAA')).json()).toEqual(answer.json())
  expect(registers.dvla.received()).toHaveLength(1)
})

test('the same car is asked for once, by however many at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('AA19AAA')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(registers.dvla.received()).toHaveLength(1)
  // A token, and the history.
  expect(registers.dvsa.received()).toHaveLength(2)
})

test('a car that nobody knows is null, and is not asked for again', async () => {
  expect((await ask('ER19NFD')).json()).toEqual({ vehicle: null })
  const asked = registers.dvla.received().length
  expect((await ask('ER19NFD')).json()).toEqual({ vehicle: null })
  expect(registers.dvla.received()).toHaveLength(asked)
})

test.for([
  ['ER19THR', 429],
  ['ER19ERR', 500],
  ['ER19MNT', 503],
] as const)('%s fails at DVLA with %i and is asked for again', async ([mark, status]) => {
  registers.dvsa.faults.set({ share: [{ of: 1, fault: { kind: 'reset' } }] })
  expect((await ask(mark)).json()).toEqual({ vehicle: null })
  expect((await ask(mark)).json()).toEqual({ vehicle: null })
  expect(registers.dvla.received().map((request) => request.status)).toEqual([status, status])
})

test('what one register knows is shown although the other is gone', async () => {
  await registers.dvla.close()
  expect((await ask('AA19AAA')).json().vehicle).toMatchObject({ make: 'Ford', model: 'Focus' })
})

test('a malformed registration is refused like in every other call', async () => {
  for (const wrong of ['', 'hello', 'AA99AAA', 42, null, ['AA19AAA']]) {
    const answer = await ask(wrong)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      problems: [{ field: 'registrationNumber' }],
    })
  }
  expect(registers.dvla.received()).toEqual([])
})

test('without any key nobody is asked and everything is null', async () => {
  const plain = await openTestSite()
  expect((await ask('AA19AAA', plain)).json()).toEqual({ vehicle: null })
  expect(plain.world.lookUps.states()).toEqual({ dvla: 'off', dvsa: 'off' })
  await plain.close()
})

test('an address may ask so often a minute, and its registration is in no log', async () => {
  const limited = await openTestSite({ ...registers.settings, VEHICLE_LOOK_UPS_PER_MINUTE: '2' })
  expect((await ask('AA19AAA', limited)).statusCode).toBe(200)
  expect((await ask('AA19AAA', limited)).statusCode).toBe(200)
  const past = await ask('AA19AAA', limited)
  expect(past.statusCode).toBe(429)
  expect(Number(past.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.stringify(limited.world.log.lines)).not.toMatch(/AA19/i)
  await limited.close()
})

test('what is kept holds no registration, and is shared with other processes', async () => {
  await ask('AA19AAA')
  const kept = () => site.world.database.selectFrom('vehicle_answers').selectAll().execute()
  await expect.poll(kept).toHaveLength(2)
  expect(JSON.stringify(await kept())).not.toContain('AA19')

  const other = await buildApp({ ...site.world, lookUps: openLookUps(site.world) })
  const asked = registers.dvla.received().length
  const payload = { registrationNumber: 'AA19AAA' }
  const answer = await other.inject({ method: 'POST', url: '/vehicle', payload })
  expect(answer.json().vehicle).toMatchObject({ make: 'Ford' })
  expect(registers.dvla.received()).toHaveLength(asked)
  await other.close()

  site.world.clock.advance(24 * 60 * 60 * 1000)
  await ask('AA19AAA')
  expect(registers.dvla.received()).toHaveLength(asked + 1)
})
