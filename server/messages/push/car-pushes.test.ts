// Every verb that agents hear about queues its push, once the agent has a browser for it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { madeSubscription, waitingPushes } from '../../../tests/support/alerted-agent.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openQuotedCar, type QuotedCar } from '../../../tests/support/quoted-car.ts'
import { waitersForLocks } from '../../../tests/support/several-processes.ts'
import { change, onPostgres, rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { watchLicences } from '../../agents/accounts/licences.ts'

let quoted: QuotedCar

beforeEach(async () => {
  quoted = await openQuotedCar()
  const { services } = quoted.site
  await change(services, 'postings', { phone_confirmed_at: services.clock.now() })
  await change(services, 'agents', { phone: null })
  for (const agent of [quoted.aire, quoted.kirkgate]) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${agent.id}`
    await agent.call('PUT', '/agent/alerts/device', madeSubscription(endpoint))
  }
  await quoted.put({ amount: 640, message: '' })
})

afterEach(() => quoted.site.close())

const pushes = async () =>
  (await waitingPushes(quoted.site.services)).map(({ agent_id, title, line, path }) => ({
    to: agent_id === quoted.aire.id ? 'aire' : 'kirkgate',
    title,
    line,
    path,
  }))

async function ask(method: 'POST' | 'DELETE', url: string, payload?: object): Promise<number> {
  const asked = { method, url, ...(payload && { payload }) }
  return (await quoted.site.app.inject(asked)).statusCode
}

const owner = async (step: string, payload: object) =>
  ask('POST', `${await quoted.ownersPath()}/${step}`, payload)
async function choose(): Promise<number> {
  const { id: quoteId } = await rowOf(quoted.site.services, 'quotes')
  return owner('choose', { quoteId, amount: 640 })
}
const path = (): string => `/agents/cars/${quoted.car.postingId}`
const edit = (changed: object) => quoted.edit({ postcode: 'SW1A 1AA', ...changed })
const deleteCar = () => ask('DELETE', `/car/delete-data/${quoted.car.uniqueId}`)

/** The text that its agent, who has a phone from then on, gets where a deal is off. */
const giveAgentPhone = () =>
  change(quoted.site.services, 'agents', { phone: '+447700900456' }, { id: quoted.aire.id })
const offTexts = () => queuedTexts(quoted.site.services, 'deal-off')
const offText = (on = '') => ({
  phone: '+447700900456',
  body: `Beat Scrap: the deal for AB12 CDE is off. Don't collect it${on}. Your quotes: http://localhost:3000/agents/quotes`,
})

async function enterDay(): Promise<void> {
  const day = '2026-11-20'
  const url = `/agent/vehicles/${quoted.car.postingId}/collection`
  const entered = await quoted.aire.call('POST', url, { day, half: 'morning' })
  expect(entered.statusCode).toBe(200)
}

test('the agent whose quote is chosen is told at once', async () => {
  expect(await choose()).toBe(200)
  const words = { title: 'Your quote was chosen', line: 'A car in SW1A, £640. Agree a day.' }
  expect(await pushes()).toEqual([{ to: 'aire', ...words, path: path() }])
})

// The embedded database has one writer at a time.
if (onPostgres()) {
  test('a quote can be chosen while its agent signs out, and nobody is told', async () => {
    const { database } = quoted.site.services
    const choosing = await database.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').where('agent_id', '=', quoted.aire.id).execute()
      const status = choose()
      await expect.poll(() => waitersForLocks(database)).toBeGreaterThan(0)
      return { status }
    })
    expect(await choosing.status).toBe(200)
    expect(await pushes()).toEqual([])
  })
}

test('a change of the car is told to those whose quotes are on offer, several changes once', async () => {
  const { services } = quoted.site
  const say = (facts: object) => ask('POST', `/car/facts/${quoted.car.uniqueId}`, facts)
  await say({ starts: 'no' })
  await say({ starts: 'no', v5c: 'yes' })
  expect(await pushes()).toMatchObject([{ to: 'aire', title: 'A car you quoted on changed' }])
  await services.database.deleteFrom('pushes').execute()
  await say({ starts: 'no', v5c: 'yes' })
  await say({ starts: 'no', v5c: 'yes', evenings: 'yes' })
  expect(await pushes()).toEqual([])
  await edit({ problem: 'The gearbox jumps' })
  expect(await pushes()).toMatchObject([{ to: 'aire', title: 'A car you quoted on changed' }])
})

test('an owner for whom the day does not suit is passed on', async () => {
  await choose()
  await enterDay()
  await ask('POST', `/car/deal/${quoted.car.uniqueId}/not-this-day`, {})
  expect((await pushes()).map(({ title }) => title)).toContain('The owner can’t do that day')
})

test.each([
  ['undone', () => owner('undo-choice', {})],
  ['given to another car', async () => (await edit({ registrationNumber: 'CD14 EFG' })).statusCode],
  ['deleted with its car', deleteCar],
])(
  'a deal that is %s is told to its agent, by text too where they would come',
  async (_how, end) => {
    await giveAgentPhone()
    await choose()
    await enterDay()
    expect(await end()).toBe(200)
    const told = await pushes()
    expect(told.at(-1)).toMatchObject({ to: 'aire' })
    expect(told.map(({ title }) => title)).toContain('Your deal is off')
    expect(await offTexts()).toMatchObject([offText(' on Fri 20 Nov')])
  },
)

test('an agent who has entered no day is told by text too where the car is deleted', async () => {
  await giveAgentPhone()
  await choose()
  expect(await deleteCar()).toBe(200)
  expect(await offTexts()).toMatchObject([offText()])
})

test('a buyer who is days late is told by text that the car is deleted', async () => {
  await giveAgentPhone()
  await choose()
  await enterDay()
  quoted.site.services.clock.advance(5 * DAY_MS)
  expect(await deleteCar()).toBe(200)
  expect(await offTexts()).toHaveLength(1)
})

test('a deal that was paid is not said to be off when its car is deleted', async () => {
  await choose()
  const { services } = quoted.site
  await change(services, 'deals', { owner_outcome: 'paid-full' })
  await services.database.deleteFrom('pushes').execute()
  await deleteCar()
  expect(await pushes()).toEqual([])
})

test('an agent who is asked not to call is told', async () => {
  await choose()
  const { id: disclosureId } = await rowOf(quoted.site.services, 'disclosures')
  const url = `/car/ask-not-to-call/${quoted.car.uniqueId}`
  expect(await ask('POST', url, { disclosureId })).toBe(200)
  expect((await pushes()).map(({ title }) => title)).toContain('The owner asked you not to call')
})

test('a licence that ends is told once, in the daytime', async () => {
  const { services } = quoted.site
  await change(services, 'agents', { licence_expires: '2026-12-01' })
  services.clock.set(Date.parse('2026-11-19T00:10:00Z'))
  await watchLicences(services)
  await watchLicences(services)
  const rows = await rowsOf(services, 'pushes')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ title: 'Your licence ends on Tuesday 1 December' })
  expect(rows[0]?.due_at).toBeGreaterThan(services.clock.now() + 6 * HOUR_MS)
})
