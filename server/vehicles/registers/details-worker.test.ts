import { beforeEach, expect, test } from 'vitest'
import { forEachTest, change, rowsOf, openTestSite } from '../../../tests/support/test-site.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { registration } from '../../../tests/support/post-car.ts'
import { startRegisters } from '../../../tests/support/registers.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'
import { openSubmissions } from '../../owners/postings/submit-posting.ts'
import { openDueDetails, queueEarlierCars } from './details-worker.ts'

const registers = forEachTest(startRegisters)
const site = forEachTest(() => openTestSite({ ...registers.settings, SUBMISSIONS_PER_HOUR: '0' }))
let claimDueDetails: () => Promise<number>
const agent = forEachTest(() => signInAgent(site))
giveSearchesTime()
beforeEach(() => void (claimDueDetails = openDueDetails(site.services)))

async function list(query = '') {
  return (await agent.call('GET', `/agent/vehicles${query}`)).json().vehicles
}

async function view() {
  const [{ vehicleId }] = await list()
  return (await agent.call('GET', `/agent/vehicles/${vehicleId}`)).json()
}

const rows = () => rowsOf(site.services, 'vehicle_details', 'posting_id')

async function postAndLookUp(): Promise<void> {
  await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  await claimDueDetails()
}

test('a posting is taken without asking anybody, and its car looked up after', async () => {
  await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  expect(registers.dvla.received()).toEqual([])
  expect((await list())[0].details).toBeNull()

  expect(await claimDueDetails()).toBe(1)
  expect(await claimDueDetails()).toBe(0)
  const { details } = await view()
  expect(details).toMatchObject({
    make: 'Ford',
    model: 'Focus',
    colour: 'Red',
    year: 2019,
    fuel: 'Petrol',
    engineSize: 2000,
    taxStatus: 'Taxed',
    motStatus: 'No details held by DVLA',
    typeApproval: 'M1',
    description: 'Red Ford Focus, 2019',
  })
  expect(details.motExpires).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(details.mileage).toBeGreaterThan(0)
  expect(details.motFailures).toBeInstanceOf(Array)
  const [{ details: listed }] = await list()
  const whole = ['taxStatus', 'motStatus', 'typeApproval', 'motFailedOn', 'motFailures']
  expect(Object.keys(details).toSorted()).toEqual([...Object.keys(listed), ...whole].toSorted())
})

test('a car is found by the beginnings of its make, model and colour, also if these look like a registration nobody has', async () => {
  await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA', problem: 'Gearbox' })
  await submit(site.app, { ...CAR, problem: 'Clutch' })
  await claimDueDetails()
  const found = async (q: string): Promise<string[]> =>
    (await list(`?q=${encodeURIComponent(q)}`)).map((car: { problem: string }) => car.problem)
  for (const q of ['ford', 'FOC', 'red focus', 'gearbox ford', 'AA19 AAA', 'AA19 A']) {
    expect([q, await found(q)]).toEqual([q, ['Gearbox']])
  }
  for (const q of ['ocus', 'ford clutch', '%', '_ord']) expect([q, await found(q)]).toEqual([q, []])
  const mercedes = { vehicle_words: ' mercedes c220 sel' }
  await change(site.services, 'postings', mercedes, { registration: registration('AA19AAA') })
  expect(await found('C220 SEL')).toEqual(['Gearbox'])
  await submit(site.app, { ...CAR, registrationNumber: 'C220 SEL', problem: 'Rust' })
  expect(await found('C220 SEL')).toEqual(['Rust'])
})

test('what is known of a car goes when its registration is changed and when the posting is deleted, not at other edits', async () => {
  await postAndLookUp()
  const [link = ''] = await site.textedLinks()
  const edit = (registrationNumber: string) =>
    site.put(`/car/edit-form/${link}`, { ...CAR, registrationNumber, problem: 'Only one key' })
  await edit('AA19AAA')
  expect((await list('?q=key'))[0].details).toMatchObject({ make: 'Ford' })
  await edit('ER19 NFD')
  expect((await list())[0].details).toBeNull()
  expect(await list('?q=ford')).toEqual([])
  expect(await claimDueDetails()).toBe(1)
  expect((await list())[0].details).toBeNull()
  expect(await rows()).toMatchObject([{ registration: 'ER19NFD', due_at: null }])
  await edit('AA19 EEE')
  await claimDueDetails()
  expect((await list())[0].details).toMatchObject({ fuel: 'Electric', make: 'Ford' })
  await change(site.services, 'postings', { registration: 'AA19AAA' })
  expect([(await list())[0].details, (await view()).details]).toEqual([null, null])
  await site.delete(`/car/delete-data/${link}`)
  expect(await rows()).toEqual([])
})

test('a register that is down is asked again later, and the rest is shown meanwhile', async () => {
  registers.dvla.faults.set({ next: [{ kind: 'status', status: 503 }] })
  await postAndLookUp()
  expect((await view()).details).toMatchObject({ make: 'Ford', taxStatus: null })
  expect(await claimDueDetails()).toBe(0)
  site.services.clock.advance(MINUTE_MS)
  expect(await claimDueDetails()).toBe(1)
  expect((await view()).details).toMatchObject({ make: 'Ford', taxStatus: 'Taxed' })
  expect(await rows()).toMatchObject([{ due_at: null, tries: 2 }])
})

test('after most of a day of failures a car is given up', async () => {
  await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  await registers.close()
  let tries = 0
  for (let minutes = 0; minutes < 30 * 60; minutes += 10) {
    tries += await claimDueDetails()
    site.services.clock.advance(10 * MINUTE_MS)
  }
  expect(tries).toBe(8)
  expect(await rows()).toMatchObject([{ due_at: null, make: null }])
})

test('each car is looked up by only one of several processes', async () => {
  for (let index = 0; index < 6; index += 1) {
    const phoneNumber = `07700 90010${index}`
    await submit(site.app, { ...CAR, phoneNumber, registrationNumber: `AB1${index} CDE` })
  }
  const all = Array.from({ length: 4 }, () => openDueDetails(site.services)())
  expect((await Promise.all(all)).reduce((sum, count) => sum + count)).toBe(6)
  const marks = registers.dvla.received().map(({ body }) => body)
  expect(new Set(marks).size).toBe(marks.length)
  expect((await rows()).every(({ tries }) => tries === 1)).toBe(true)
})

test('a look-up that a crash cut off is claimed again', async () => {
  await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  const until = site.services.clock.now() + MINUTE_MS
  await change(site.services, 'vehicle_details', { claimed_until: until })
  expect(await claimDueDetails()).toBe(0)
  site.services.clock.advance(MINUTE_MS)
  expect(await claimDueDetails()).toBe(1)
})

test('cars from before there was a key are looked up too, once', async () => {
  const before = {
    ...site.services,
    vehicleRegisters: { ...site.services.vehicleRegisters, enabled: false },
  }
  const typed = { ...CAR, registrationNumber: 'AA19 AAA' }
  await openSubmissions(before)({ typed, photo: null, key: null })
  expect(await rows()).toEqual([])
  await queueEarlierCars(before)
  expect(await rows()).toEqual([])
  await queueEarlierCars(site.services)
  await queueEarlierCars(site.services)
  site.services.clock.advance(HOUR_MS)
  expect(await claimDueDetails()).toBe(1)
  await queueEarlierCars(site.services)
  expect(await claimDueDetails()).toBe(0)
})

test('a car that was given up is looked up when another server starts', async () => {
  await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  await change(site.services, 'vehicle_details', { due_at: null, tries: 8 })
  await queueEarlierCars(site.services)
  site.services.clock.advance(HOUR_MS)
  expect(await claimDueDetails()).toBe(1)
  expect(await rows()).toMatchObject([{ make: 'Ford', tries: 1, due_at: null }])
  const again = { ...site.services, vehicleRegisters: { ...site.services.vehicleRegisters } }
  await queueEarlierCars(again)
  expect(await rows()).toMatchObject([{ due_at: null }])
})
