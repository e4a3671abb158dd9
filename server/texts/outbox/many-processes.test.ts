// What holds for texts when several processes queue and send them at the same moment.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { phoneNumber, postCar } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { makeWorld, onPostgres, type TestWorld } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/add-agent.ts'
import { takeTurn } from '../../database/locks.ts'
import { giveQuote } from '../../quotes/give-quote.ts'
import { withdrawQuote } from '../../quotes/withdraw-quote.ts'
import { queueApprovalText } from './queue-agent-text.ts'
import { queueLinkText } from './queue-text.ts'
import { sendDueTexts } from './send-due-texts.ts'
import { findDueFirstTries } from './sending-storage.ts'
import { insertToldListing } from './quote-summary-storage.ts'
import { turnOfPhone } from '../lock-phone.ts'

const PACE = { atOnce: 8, claimMs: 20_000 }

let world: TestWorld
afterEach(() => world.close())

/** How many connections to PostgreSQL wait for a turn or a lock. */
async function waiters(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database)
  return rows[0]?.count
}

const texts = () => world.database.selectFrom('texts').selectAll().execute()

/** A carrier that takes a moment, so that senders overlap. */
function slowly(): void {
  const carry = world.carrier.carry.bind(world.carrier)
  world.carrier.carry = async (text) => {
    await sleep(5)
    return carry(text)
  }
}

async function queueLinks(count: number, phone = '+447700900123'): Promise<void> {
  const car = await postCar(world, { phone })
  for (let queued = 0; queued < count; queued++) await queueLinkText(world, world.database, car)
}

const sendAll = (worldOf: (index: number) => TestWorld) =>
  atOnce(3, (index) => sendDueTexts({ ...worldOf(index), carrier: world.carrier }, PACE))

test('each text is sent by exactly one of several processes', async () => {
  world = await makeWorld()
  await queueLinks(120)
  slowly()
  await withProcesses(world, 3, async (worldOf) => {
    await sendAll(worldOf)
    const ids = world.carrier.carried.map((text) => text.id)
    expect(ids).toHaveLength(120)
    expect(new Set(ids).size).toBe(120)
    expect((await texts()).every((text) => text.state === 'sent' && text.tries === 1)).toBe(true)
  })
})

test('texts that one process is claiming are passed over by another, not waited for', async () => {
  world = await makeWorld()
  if (!onPostgres()) return
  await queueLinks(10)
  const now = world.clock.now()
  await withProcesses(world, 2, async (worldOf) => {
    await worldOf(0)
      .database.transaction()
      .execute(async (tx) => {
        const first = await findDueFirstTries(tx, now, 4)
        await worldOf(1)
          .database.transaction()
          .execute(async (second) => {
            const ids = (await findDueFirstTries(second, now, 10)).map((text) => text.id)
            expect(ids).toHaveLength(6)
            expect(ids.filter((id) => first.some((text) => text.id === id))).toEqual([])
          })
      })
  })
})

test('what the service may send an hour and abroad is counted over all processes', async () => {
  world = await makeWorld({ TEXTS_PER_HOUR: '25', INTERNATIONAL_TEXTS_PER_DAY: '7' })
  for (let text = 0; text < 30; text++) {
    await queueApprovalText(world, world.database, phoneNumber('+353851234567'))
  }
  await queueLinks(60)
  slowly()
  await withProcesses(world, 3, async (worldOf) => {
    await sendAll(worldOf)
    const phones = world.carrier.carried.map((text) => text.to)
    // Two of the hour are kept for codes.
    expect(phones).toHaveLength(23)
    expect(phones.filter((phone) => phone.startsWith('+353')).length).toBeLessThanOrEqual(7)
  })
})

test('a phone’s share of quote texts, and the one that gathers the others, hold over all processes', async () => {
  world = await makeWorld({ QUOTE_TEXTS_PER_DAY: '3' })
  const cars = [await postCar(world), await postCar(world, { registration: 'YK12ABV' })]
  const ids = cars.map((car) => car.postingId)
  const agents = await atOnce(6, (index) =>
    addAgent(world, { name: `Agent ${index}`, contact: 'x' }),
  )
  await withProcesses(world, 3, async (worldOf) => {
    const quote = (index: number) => {
      const given = { postingId: ids[index % 2] ?? '', agentId: agents[index >> 1] ?? '' }
      return giveQuote(worldOf(index), { ...given, amountPence: 40_000, message: null })
    }
    await atOnce(12, quote)
    const kinds = (await texts()).map((text) => text.kind).toSorted()
    expect(kinds).toEqual(['gathered-quotes', 'quote', 'quote', 'quote'])
  })
})

test('a text that gathers quotes is not lost where one is withdrawn as another joins', async () => {
  world = await makeWorld({ QUOTE_TEXTS_PER_DAY: '1' })
  const phone = phoneNumber('07700 900123')
  const cars = [await postCar(world, { phone }), await postCar(world, { registration: 'YK12ABV' })]
  const [first = '', second = ''] = cars.map((car) => car.postingId)
  const agentId = await addAgent(world, { name: 'Aire', contact: 'x' })
  const other = await addAgent(world, { name: 'Wharfe', contact: 'x' })
  const terms = { amountPence: 40_000, message: null }
  await giveQuote(world, { postingId: first, agentId: other, ...terms })
  await withProcesses(world, 2, async (worldOf) => {
    for (let round = 0; round < 10; round++) {
      await giveQuote(world, { postingId: second, agentId, ...terms })
      await Promise.all([
        withdrawQuote(worldOf(0), { postingId: second, agentId }),
        giveQuote(worldOf(1), { postingId: first, agentId, ...terms }),
      ])
      const told = await world.database.selectFrom('gathered_quotes').selectAll().execute()
      expect(told.map((row) => row.posting_id)).toEqual([first, first])
      await withdrawQuote(world, { postingId: first, agentId })
      const left = world.database.selectFrom('texts').where('kind', '=', 'gathered-quotes')
      await world.database.deleteFrom('gathered_quotes').where('posting_id', '=', second).execute()
      await world.database.deleteFrom('texts').where('id', 'in', left.select('id')).execute()
    }
  })
})

test('a quote that joins the gathered text as it is claimed is told of', async () => {
  world = await makeWorld({ QUOTE_TEXTS_PER_DAY: '1' })
  const [car, second] = [await postCar(world), await postCar(world, { registration: 'YK12ABV' })]
  for (const name of ['Aire', 'Wharfe']) {
    const agentId = await addAgent(world, { name, contact: 'x' })
    const quote = { postingId: car.postingId, amountPence: 40_000, message: null }
    await giveQuote(world, { ...quote, agentId })
  }
  await withProcesses(world, 2, async (worldOf) => {
    const gathered = (await texts()).find((text) => text.kind === 'gathered-quotes')
    let sent: Promise<void> | undefined
    await worldOf(0)
      .database.transaction()
      .execute(async (tx) => {
        await takeTurn(tx, turnOfPhone(world, car.phone))
        world.clock.advance(8 * 60 * 60 * 1000)
        if (onPostgres()) {
          sent = sendDueTexts({ ...worldOf(1), carrier: world.carrier })
          await expect.poll(waiters).toBe(1)
        }
        const told = { textId: gathered?.id ?? '', linkId: second.linkId }
        await insertToldListing(tx, { ...told, postingId: second.postingId })
      })
    await (sent ?? sendDueTexts(world))
    expect(world.carrier.carried.at(-1)?.body).toContain('1 more car')
  })
})
