import { expect, test } from 'vitest'
import { forEachTest, forThisTest, it } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, dayOf, HOUR_MS } from '../../../domain/basics/time.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { registration } from '../../../tests/support/post-car.ts'
import { startRegisters } from '../../../tests/support/registers.ts'
import { openTestSite, outcomeOf, rowsOf } from '../../../tests/support/test-site.ts'
import { buildApp } from '../../app/app.ts'
import { setScrapPrice } from '../scrap-prices.ts'
import { openDueDetails } from './details-worker.ts'
import { openVehicleRegisters } from './registers.ts'
import { openReadiness } from '../../upkeep/health/readiness.ts'

const registers = forEachTest(startRegisters)
const OFTEN = { VEHICLE_LOOK_UPS_PER_MINUTE: '0' }
const site = forEachTest(() => openTestSite({ ...registers.settings, ...OFTEN }))

// Every kind of fault comes to a failure in dvla-and-dvsa.test.ts.
const SLOW = { share: [{ of: 1, fault: { kind: 'delay', ms: 120_000 } as const }] }

const ask = (registrationNumber: unknown, on = site) => on.post('/vehicle', { registrationNumber })

it('a typed registration is answered with its car, however it is spaced, and with a price a tonne its scrap guide', async () => {
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
      scrapGuide: null,
    },
    isUnknown: false,
  })
  expect((await ask('AA-19-AAA')).json()).toEqual(answer.json())

  const day = dayOf(site.services.clock.now())
  await setScrapPrice(site.services, { poundsPerTonne: 163, day, source: 'Leeds Metals' }, 'Pat')
  const { scrapGuide } = (await ask('AA19 AAA')).json().vehicle
  expect(scrapGuide).toMatchObject({ source: 'Leeds Metals' })
  expect(scrapGuide.from).toBeGreaterThan(0)
})

/** Posts the car and has the registers' answers about it kept. */
async function postAndLookUp(registrationNumber: string): Promise<void> {
  await submit(site.app, { ...CAR, registrationNumber })
  await openDueDetails(site.services)()
  await expect.poll(keptAnswers).toHaveLength(2)
}

const keptAnswers = () => rowsOf(site.services, 'vehicle_answers', 'digest')

it('a car that was posted is asked for like one that was not', async () => {
  await postAndLookUp('AA19 AAA')
  const asked = () => [registers.dvla.received().length, registers.dvsa.received().length]
  for (const mark of ['AA19AAA', 'AA19EEE', 'AA19AAA', 'ER19NFD', 'ER19NFD']) {
    const [dvla = 0, dvsa = 0] = asked()
    await ask(mark)
    expect(asked()).toEqual([dvla + 1, dvsa + 1])
  }
})

it.for([
  ['gone', () => Promise.all([registers.dvla.close(), registers.dvsa.close()])],
  [
    'resting',
    async () => {
      registers.dvla.faults.set({ share: [{ of: 1, fault: { kind: 'reset' } }] })
      registers.dvsa.faults.set({ share: [{ of: 1, fault: { kind: 'reset' } }] })
      for (let time = 0; time < 5; time += 1) await ask('AB12CDE')
    },
  ],
] as const)('with %s registers a posted car is as unknown as any', async ([, breakThem]) => {
  await postAndLookUp('AA19 AAA')
  await breakThem()
  expect((await ask('AA19AAA')).body).toBe((await ask('AA19EEE')).body)
})

it.for([
  ['slow', () => registers.dvla.faults.set(SLOW), () => registers.dvsa.faults.set(SLOW)],
  ['gone', () => registers.dvla.close(), () => registers.dvsa.close()],
] as const)('registers that are %s cost a form nothing', async ([, ...breakThem]) => {
  for (const breakIt of breakThem) await breakIt()
  const began = performance.now()
  expect((await ask('AA19AAA')).json()).toEqual({ vehicle: null, isUnknown: false })
  // Two seconds, and what a machine adds that does much else; the slow register takes two minutes.
  expect(performance.now() - began).toBeLessThan(60_000)
  const submitted = await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  expect(submitted.json()).toMatchObject({ success: true })
})

it('a late answer is kept for the posting', async () => {
  for (const { faults } of [registers.dvla, registers.dvsa]) {
    faults.set({ next: [{ kind: 'delay', ms: 2200, only: 'v' }] })
  }
  expect((await ask('AA19AAA')).json()).toEqual({ vehicle: null, isUnknown: false })
  const { details } = await site.services.vehicleRegisters.about(registration('AA19AAA'))
  expect(details).toMatchObject({ make: 'Ford' })
  expect(registers.dvla.received()).toHaveLength(1)
})

test('past the hour’s look-ups nobody is asked and every car is null, over all processes', async () => {
  const settings = { ...OFTEN, VEHICLE_LOOK_UPS_PER_HOUR: '50', TRUST_PROXY: '1' }
  const limited = await forThisTest(openTestSite({ ...registers.settings, ...settings }))
  const other = { ...limited, app: await forThisTest(buildApp(limited.services)) }
  const askFrom = async (address: string, on = limited) => {
    const headers = { 'x-forwarded-for': address }
    const payload = { registrationNumber: 'AA19AAA' }
    const answer = await on.app.inject({ method: 'POST', url: '/vehicle', payload, headers })
    expect(answer.statusCode).toBe(200)
    return answer.json().vehicle !== null
  }
  // An address has a 25th.
  expect([await askFrom('192.0.2.1'), await askFrom('192.0.2.1', other)]).toEqual([true, true])
  expect([await askFrom('192.0.2.1'), await askFrom('192.0.2.1', other)]).toEqual([false, false])
  for (let time = 2; time < 50; time += 1) {
    expect(await askFrom(`198.51.100.${Math.floor(time / 2)}`)).toBe(true)
  }
  const asked = registers.dvla.received().length
  expect([await askFrom('192.0.2.2'), await askFrom('192.0.2.3', other)]).toEqual([false, false])
  expect(registers.dvla.received()).toHaveLength(asked)
  const warned = limited.services.log.lines.filter(({ level }) => level === 'warn')
  const named = { setting: 'VEHICLE_LOOK_UPS_PER_HOUR' }
  expect(warned.map(({ fields }) => fields)).toEqual([named, named])
  expect((await submit(limited.app)).statusCode).toBe(200)

  limited.services.clock.advance(HOUR_MS)
  expect(await askFrom('192.0.2.1')).toBe(true)
})

it('one register’s answer is shown if the other is down; a car is "unknown" only if both answered', async () => {
  expect((await ask('ER19NFD')).json()).toEqual({ vehicle: null, isUnknown: true })
  await registers.dvsa.close()
  expect((await ask('ER19NFD')).json()).toEqual({ vehicle: null, isUnknown: false })
  expect((await ask('AA19AAA')).json().vehicle).toMatchObject({ make: 'Ford', colour: 'Red' })
})

it('a malformed registration is refused like in every other call', async () => {
  for (const wrong of ['', 'hello', 'AA99AAA', 42, null, ['AA19AAA']]) {
    expect(outcomeOf(await ask(wrong))).toMatch(/^400 registrationNumber /)
  }
  expect(registers.dvla.received()).toEqual([])
})

it('without any key nobody is asked and everything is null', async () => {
  const plain = await forThisTest(openTestSite())
  expect((await ask('AA19AAA', plain)).json()).toEqual({ vehicle: null, isUnknown: false })
  expect(plain.services.vehicleRegisters.states()).toEqual({ dvla: 'off', dvsa: 'off' })
})

it('an address may ask so often a minute, and its registration is in no log', async () => {
  const settings = { ...registers.settings, VEHICLE_LOOK_UPS_PER_MINUTE: '2' }
  const limited = await forThisTest(openTestSite(settings))
  expect((await ask('AA19AAA', limited)).statusCode).toBe(200)
  expect((await ask('AA19AAA', limited)).statusCode).toBe(200)
  const past = await ask('AA19AAA', limited)
  expect(past.statusCode).toBe(429)
  expect(Number(past.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.stringify(limited.services.log.lines)).not.toMatch(/AA19/i)
})

test('what the form asked is kept for the posting, in any process and without its registration', async () => {
  await ask('AA19AAA')
  await expect.poll(keptAnswers).toHaveLength(2)
  expect(JSON.stringify(await keptAnswers())).not.toContain('AA19')

  const asked = registers.dvla.received().length
  const other = openVehicleRegisters(site.services)
  const { details, isWhole } = await other.about(registration('AA19AAA'))
  expect([details?.make, isWhole]).toEqual(['Ford', true])
  expect(registers.dvla.received()).toHaveLength(asked)

  site.services.clock.advance(DAY_MS)
  await other.about(registration('AA19AAA'))
  expect(registers.dvla.received()).toHaveLength(asked + 1)
})

it.for([
  ['dvla', { DVLA_API_KEY: 'another' }],
  ['dvsa', { DVSA_API_KEY: 'another' }],
  ['dvsa', { DVSA_CLIENT_SECRET: 'another' }],
] as const)('%s refusing a key is named in readiness, once in the log', async ([name, wrong]) => {
  const refused = await forThisTest(openTestSite({ ...registers.settings, ...wrong }))
  for (const mark of ['AA19AAA', 'AA19EEE', 'AB12CDE']) {
    const answer = await ask(mark, refused)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('key')
  }
  const found = await openReadiness(refused.services)()
  expect(found.ready).toBe(true)
  const other = name === 'dvla' ? { dvsa: 'works' } : { dvla: 'works' }
  expect(found.vehicleLookUps).toEqual({ [name]: 'key-refused', ...other })
  const { lines } = refused.services.log
  expect(lines.filter(({ message }) => message.includes('refused'))).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toMatch(/another|AA19/)
})
