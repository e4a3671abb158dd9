// Every verb that agents hear about queues its push, once the agent has a browser for it.
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { madeSubscription, waitingPushes } from '../../../tests/support/alerted-agent.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { it } from '../../../tests/support/for-each-test.ts'
import { forEachTest, change, onPostgres, rowOf, rowsOf } from '../../../tests/support/test-site.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { openQuotedCar, sellTo } from '../../../tests/support/quoted-car.ts'
import { waitersForLocks } from '../../../tests/support/several-processes.ts'
import { watchLicences } from '../../agents/accounts/licences.ts'

const quoted = forEachTest(() => openQuotedCar())

beforeEach(async () => {
  const { services } = quoted
  await change(services, 'postings', { phone_confirmed_at: services.clock.now() })
  await change(services, 'agents', { phone: null })
  for (const agent of [quoted.aire, quoted.kirkgate]) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${agent.id}`
    await agent.call('PUT', '/agent/alerts/device', madeSubscription(endpoint))
  }
  await quoted.put({ amount: 640, message: '' })
})

const pushes = async () =>
  (await waitingPushes(quoted.services)).map(({ agent_id, title, line, path }) => ({
    to: agent_id === quoted.aire.id ? 'aire' : 'kirkgate',
    title,
    line,
    path,
  }))

const path = (): string => `/agents/cars/${quoted.car.postingId}`
const deleteCar = () => quoted.site.delete(`/car/delete-data/${quoted.car.uniqueId}`)

const DAY = '2026-11-20'

it('a chosen agent is told at once, also when a day does not suit or they are not to call', async () => {
  expect((await quoted.choose()).statusCode).toBe(200)
  const words = { title: 'Your quote was chosen', line: 'A car in SW1A, £640. Agree a day.' }
  expect(await pushes()).toEqual([{ to: 'aire', ...words, path: path() }])

  const titles = async () => (await pushes()).map(({ title }) => title)
  await quoted.enter(DAY)
  await quoted.step('not-this-day')
  expect(await titles()).toContain('The owner can’t do that day')
  const { id: disclosureId } = await rowOf(quoted.services, 'disclosures')
  const url = `/car/ask-not-to-call/${quoted.car.uniqueId}`
  expect((await quoted.site.post(url, { disclosureId })).statusCode).toBe(200)
  expect(await titles()).toContain('The owner asked you not to call')
})

it('the buyer hears of other days in place of a refused one, unless they are the same, up to six times a day', async () => {
  const isTold = async (otherDays: string[], on = quoted.car) => {
    await quoted.services.database.deleteFrom('pushes').execute()
    const told = await quoted.site.post(`/car/deal/${on.uniqueId}/not-this-day`, { otherDays })
    expect(told.statusCode).toBe(200)
    return (await pushes()).length === 1
  }
  await quoted.choose()
  expect(await isTold(['2026-11-21'])).toBe(false)
  await quoted.enter(DAY)
  expect(await isTold([])).toBe(true)
  for (const day of [21, 22, 23, 24, 25, 26]) {
    expect(await isTold([`2026-11-${day}`])).toBe(true)
    expect(await isTold([`2026-11-${day}`])).toBe(false)
  }
  expect(await isTold(['2026-11-27'])).toBe(false)
  expect((await quoted.viewDeal()).json()).toMatchObject({ otherDays: ['2026-11-27'] })

  const other = await postCarWithLink(quoted.services, {
    registration: 'YK12 ABV',
    isConfirmed: true,
  })
  await sellTo(quoted.site, other, quoted.aire)
  const day = { day: DAY, half: 'morning' }
  await quoted.aire.call('POST', `/agent/vehicles/${other.postingId}/collection`, day)
  await isTold([], other)
  expect(await isTold(['2026-11-21'], other)).toBe(true)
})

// The embedded database has one writer at a time.
if (onPostgres()) {
  test('a quote can be chosen while its agent signs out, and nobody is told', async () => {
    const { database } = quoted.services
    const choosing = await database.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').where('agent_id', '=', quoted.aire.id).execute()
      const chosen = quoted.choose()
      await expect.poll(() => waitersForLocks(database)).toBeGreaterThan(0)
      return { chosen }
    })
    expect((await choosing.chosen).statusCode).toBe(200)
    expect(await pushes()).toEqual([])
  })
}

test('a change of the car is told to those whose quotes are on offer, several changes once', async () => {
  const { services } = quoted
  const say = (facts: object) => quoted.site.post(`/car/facts/${quoted.car.uniqueId}`, facts)
  await say({ starts: 'no' })
  await say({ starts: 'no', v5c: 'yes' })
  expect(await pushes()).toMatchObject([{ to: 'aire', title: 'A car you quoted on changed' }])
  await services.database.deleteFrom('pushes').execute()
  await say({ starts: 'no', v5c: 'yes' })
  await say({ starts: 'no', v5c: 'yes', evenings: 'yes' })
  expect(await pushes()).toEqual([])
  await quoted.edit({ problem: 'The gearbox jumps' })
  expect(await pushes()).toMatchObject([{ to: 'aire', title: 'A car you quoted on changed' }])
})

test.each<[how: string, day: string | null, end: () => Promise<{ statusCode: number }>]>([
  ['undone', DAY, () => quoted.post('undo-choice')],
  ['given to another car', DAY, () => quoted.edit({ registrationNumber: 'CD14 EFG' })],
  ['deleted with its car', DAY, deleteCar],
  ['deleted before a day was entered', null, deleteCar],
  ['deleted days late', DAY, async () => (quoted.services.clock.advance(5 * DAY_MS), deleteCar())],
])('the agent of a deal that is %s is told, by text too', async (_how, day, end) => {
  await change(quoted.services, 'agents', { phone: '+447700900456' }, { id: quoted.aire.id })
  await quoted.choose()
  if (day !== null) await quoted.enter(day)
  expect((await end()).statusCode).toBe(200)
  const told = await pushes()
  expect(told.at(-1)).toMatchObject({ to: 'aire' })
  expect(told.map(({ title }) => title)).toContain('Your deal is off')
  const on = day === null ? '' : ' on Fri 20 Nov'
  const body = `Beat Scrap: the deal for AB12 CDE is off. Don't collect it${on}. Your quotes: http://localhost:3000/agents/quotes`
  const texts = await queuedTexts(quoted.services, 'deal-off')
  expect(texts).toMatchObject([{ phone: '+447700900456', body }])
})

it('a deal that was paid is not said to be off when its car is deleted', async () => {
  await quoted.choose()
  const { services } = quoted
  await change(services, 'deals', { owner_outcome: 'paid-full' })
  await services.database.deleteFrom('pushes').execute()
  await deleteCar()
  expect(await pushes()).toEqual([])
})

it('a licence that ends is told once, in the daytime', async () => {
  const { services } = quoted
  await change(services, 'agents', { licence_expires: '2026-12-01' })
  services.clock.set(Date.parse('2026-11-19T00:10:00Z'))
  await watchLicences(services)
  await watchLicences(services)
  const rows = await rowsOf(services, 'pushes')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ title: 'Your licence ends on Tuesday 1 December' })
  expect(rows[0]?.due_at).toBeGreaterThan(services.clock.now() + 6 * HOUR_MS)
})
