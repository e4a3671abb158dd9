// Every verb that agents hear about queues its push, once the agent has a browser for it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { madeSubscription, waitingPushes } from '../../../tests/support/alerted-agent.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openQuotedCar, type QuotedCar } from '../../../tests/support/quoted-car.ts'
import { waitersForLocks } from '../../../tests/support/several-processes.ts'
import { onPostgres } from '../../../tests/support/test-services.ts'
import { watchLicences } from '../../agents/accounts/licences.ts'

let quoted: QuotedCar

beforeEach(async () => {
  quoted = await openQuotedCar()
  const { services } = quoted.site
  await services.database
    .updateTable('postings')
    .set({ phone_confirmed_at: services.clock.now() })
    .execute()
  await services.database.updateTable('agents').set({ phone: null }).execute()
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

async function ownQuote(): Promise<{ quoteId: string }> {
  const { id } = await quoted.site.services.database
    .selectFrom('quotes')
    .select('id')
    .executeTakeFirstOrThrow()
  return { quoteId: id }
}

async function owner(step: string, payload: object): Promise<number> {
  const url = `${await quoted.ownersPath()}/${step}`
  return (await quoted.site.app.inject({ method: 'POST', url, payload })).statusCode
}

const choose = async () => owner('choose', { ...(await ownQuote()), amount: 640 })
const path = (): string => `/agents/cars/${quoted.car.postingId}`
const edit = (changed: object) => quoted.edit({ postcode: 'SW1A 1AA', ...changed })

async function enterDay(): Promise<void> {
  const day = '2026-11-20'
  const url = `/agent/vehicles/${quoted.car.postingId}/collection`
  const entered = await quoted.aire.call('POST', url, { day, half: 'morning' })
  expect(entered.statusCode).toBe(200)
}

test('the agent whose quote is chosen is told at once', async () => {
  expect(await choose()).toBe(200)
  expect(await pushes()).toEqual([
    {
      to: 'aire',
      title: 'Your quote was chosen',
      line: 'A car in SW1A, £640. Agree a day.',
      path: path(),
    },
  ])
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
  const { app, services } = quoted.site
  const url = `/car/facts/${quoted.car.uniqueId}`
  await app.inject({ method: 'POST', url, payload: { starts: 'no' } })
  await app.inject({ method: 'POST', url, payload: { starts: 'no', v5c: 'yes' } })
  expect(await pushes()).toMatchObject([{ to: 'aire', title: 'A car you quoted on changed' }])
  await services.database.deleteFrom('pushes').execute()
  await app.inject({ method: 'POST', url, payload: { starts: 'no', v5c: 'yes' } })
  await app.inject({ method: 'POST', url, payload: { starts: 'no', v5c: 'yes', evenings: 'yes' } })
  expect(await pushes()).toEqual([])
  await edit({ problem: 'The gearbox jumps' })
  expect(await pushes()).toMatchObject([{ to: 'aire', title: 'A car you quoted on changed' }])
})

test('an owner for whom the day does not suit is passed on', async () => {
  await choose()
  await enterDay()
  const url = `/car/deal/${quoted.car.uniqueId}/not-this-day`
  await quoted.site.app.inject({ method: 'POST', url, payload: {} })
  expect((await pushes()).map(({ title }) => title)).toContain('The owner can’t do that day')
})

test.each([
  ['undone', async () => owner('undo-choice', {})],
  ['given to another car', async () => (await edit({ registrationNumber: 'CD14 EFG' })).statusCode],
  [
    'deleted with its car',
    async () => {
      const url = `/car/delete-data/${quoted.car.uniqueId}`
      return (await quoted.site.app.inject({ method: 'DELETE', url })).statusCode
    },
  ],
])(
  'a deal that is %s is told to its agent, by text too where they would come',
  async (_how, end) => {
    await quoted.site.services.database
      .updateTable('agents')
      .set({ phone: '+447700900456' })
      .where('id', '=', quoted.aire.id)
      .execute()
    await choose()
    await enterDay()
    expect(await end()).toBe(200)
    const told = await pushes()
    expect(told.at(-1)).toMatchObject({ to: 'aire' })
    expect(told.map(({ title }) => title)).toContain('Your deal is off')
    const texts = (await queuedTexts(quoted.site.services)).filter(
      ({ kind }) => kind === 'deal-off',
    )
    expect(texts).toMatchObject([
      {
        phone: '+447700900456',
        body: "Beat Scrap: the deal for AB12 CDE is off. Don't collect it on Fri 20 Nov. Your quotes: http://localhost:3000/agents/quotes",
      },
    ])
  },
)

test('an agent who has entered no day is told by text too where the car is deleted, and not where the choice is undone', async () => {
  const { database, config } = quoted.site.services
  const agent = database.updateTable('agents').where('id', '=', quoted.aire.id)
  await agent.set({ phone: '+447700900456' }).execute()
  await choose()
  const url = `/car/delete-data/${quoted.car.uniqueId}`
  expect((await quoted.site.app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  const texts = await queuedTexts(quoted.site.services)
  expect(texts.filter(({ kind }) => kind === 'deal-off')).toMatchObject([
    {
      phone: '+447700900456',
      body: `Beat Scrap: the deal for AB12 CDE is off. Don't collect it. Your quotes: ${config.publicUrl}/agents/quotes`,
    },
  ])
})

test('a buyer who is days late is told by text that the car is deleted', async () => {
  const { services, app } = quoted.site
  const agent = services.database.updateTable('agents').where('id', '=', quoted.aire.id)
  await agent.set({ phone: '+447700900456' }).execute()
  const offTexts = async () =>
    (await queuedTexts(services)).filter(({ kind }) => kind === 'deal-off')
  await choose()
  await enterDay()
  services.clock.advance(5 * DAY_MS)
  const url = `/car/delete-data/${quoted.car.uniqueId}`
  expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  expect(await offTexts()).toMatchObject([{ phone: '+447700900456' }])
})

test('a deal that was paid is not said to be off when its car is deleted', async () => {
  await choose()
  const { database } = quoted.site.services
  await database.updateTable('deals').set({ owner_outcome: 'paid-full' }).execute()
  await database.deleteFrom('pushes').execute()
  const url = `/car/delete-data/${quoted.car.uniqueId}`
  await quoted.site.app.inject({ method: 'DELETE', url })
  expect(await pushes()).toEqual([])
})

test('an agent who is asked not to call is told', async () => {
  await choose()
  const { database } = quoted.site.services
  const given = await database.selectFrom('disclosures').select('id').executeTakeFirstOrThrow()
  const url = `/car/ask-not-to-call/${quoted.car.uniqueId}`
  const payload = { disclosureId: given.id }
  const asked = await quoted.site.app.inject({ method: 'POST', url, payload })
  expect(asked.statusCode).toBe(200)
  expect((await pushes()).map(({ title }) => title)).toContain('The owner asked you not to call')
})

test('a licence that ends is told once, in the daytime', async () => {
  const { services } = quoted.site
  await services.database.updateTable('agents').set({ licence_expires: '2026-12-01' }).execute()
  services.clock.set(Date.parse('2026-11-19T00:10:00Z'))
  await watchLicences(services)
  await watchLicences(services)
  const rows = await services.database.selectFrom('pushes').selectAll().orderBy('id').execute()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ title: 'Your licence ends on Tuesday 1 December' })
  expect(rows[0]?.due_at).toBeGreaterThan(services.clock.now() + 6 * 60 * MINUTE_MS)
  services.clock.advance(DAY_MS)
})
