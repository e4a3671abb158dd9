// What holds for texts when several processes queue and send them at the same moment.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/time.ts'
import { phoneNumber, postCar } from '../../../tests/support/post-car.ts'
import { atOnce, waitersForLocks, withProcesses } from '../../../tests/support/several-processes.ts'
import {
  makeServices,
  onPostgres,
  type TestServices,
} from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/add-agent.ts'
import { takeLock, phoneLock } from '../../database/locks.ts'
import { giveQuote } from '../../quotes/give-quote.ts'
import { withdrawQuote } from '../../quotes/withdraw-quote.ts'
import { queueApprovalText } from './queue-agent-text.ts'
import { queueLinkText } from './queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { findDueFirstTries } from './claim-storage.ts'
import { insertTextListing } from './text-listings-storage.ts'

const SEND_OPTIONS = { atOnce: 8, claimMs: 20_000 }

let services: TestServices
afterEach(() => services.close())

const texts = () => services.database.selectFrom('texts').selectAll().orderBy('id').execute()

/** A carrier that takes a moment, so that senders overlap. */
function slowly(): void {
  const carry = services.carrier.carry.bind(services.carrier)
  services.carrier.carry = async (text) => {
    await sleep(5)
    return carry(text)
  }
}

async function queueLinks(count: number, phone = '+447700900123'): Promise<void> {
  const car = await postCar(services, { phone })
  for (let queued = 0; queued < count; queued++)
    await queueLinkText(services, services.database, car)
}

const sendAll = (servicesOf: (index: number) => TestServices) =>
  atOnce(3, (index) =>
    sendDueTexts({ ...servicesOf(index), carrier: services.carrier }, SEND_OPTIONS),
  )

test('each text is sent by exactly one of several processes', async () => {
  services = await makeServices()
  await queueLinks(120)
  slowly()
  await withProcesses(services, 3, async (servicesOf) => {
    await sendAll(servicesOf)
    const ids = services.carrier.carried.map((text) => text.id)
    expect(ids).toHaveLength(120)
    expect(new Set(ids).size).toBe(120)
    expect((await texts()).every((text) => text.state === 'sent' && text.tries === 1)).toBe(true)
  })
})

// The embedded database has one writer at a time.
if (onPostgres()) {
  test('texts that one process is claiming are passed over by another, not waited for', async () => {
    services = await makeServices()
    await queueLinks(10)
    const now = services.clock.now()
    await withProcesses(services, 2, async (servicesOf) => {
      await servicesOf(0)
        .database.transaction()
        .execute(async (tx) => {
          const first = await findDueFirstTries(tx, now, 4)
          await servicesOf(1)
            .database.transaction()
            .execute(async (second) => {
              const ids = (await findDueFirstTries(second, now, 10)).map((text) => text.id)
              expect(ids).toHaveLength(6)
              expect(ids.filter((id) => first.some((text) => text.id === id))).toEqual([])
            })
        })
    })
  })
}

test('what the service may send an hour and abroad is counted over all processes', async () => {
  services = await makeServices({ TEXTS_PER_HOUR: '25', INTERNATIONAL_TEXTS_PER_DAY: '7' })
  for (let text = 0; text < 30; text++) {
    await queueApprovalText(services, services.database, phoneNumber('+353851234567'))
  }
  await queueLinks(60)
  slowly()
  await withProcesses(services, 3, async (servicesOf) => {
    await sendAll(servicesOf)
    const phones = services.carrier.carried.map((text) => text.to)
    // Two of the hour are kept for codes.
    expect(phones).toHaveLength(23)
    expect(phones.filter((phone) => phone.startsWith('+353')).length).toBeLessThanOrEqual(7)
  })
})

test('a phone’s share of quote texts, and the summary of the others, hold over all processes', async () => {
  services = await makeServices({ QUOTE_TEXTS_PER_DAY: '3' })
  const cars = [await postCar(services), await postCar(services, { registration: 'YK12ABV' })]
  const ids = cars.map((car) => car.postingId)
  const agents = await atOnce(6, (index) =>
    addAgent(services, { name: `Agent ${index}`, contact: 'x' }),
  )
  await withProcesses(services, 3, async (servicesOf) => {
    const quote = (index: number) => {
      const given = { postingId: ids[index % 2] ?? '', agentId: agents[index >> 1] ?? '' }
      return giveQuote(servicesOf(index), { ...given, amountPence: 40_000, message: null })
    }
    await atOnce(12, quote)
    const kinds = (await texts()).map((text) => text.kind).toSorted()
    expect(kinds).toEqual(['gathered-quotes', 'quote', 'quote', 'quote'])
  })
})

test('a quote summary is not lost where one is withdrawn as another joins', async () => {
  services = await makeServices({ QUOTE_TEXTS_PER_DAY: '1' })
  const phone = phoneNumber('07700 900123')
  const cars = [
    await postCar(services, { phone }),
    await postCar(services, { registration: 'YK12ABV' }),
  ]
  const [first = '', second = ''] = cars.map((car) => car.postingId)
  const agentId = await addAgent(services, { name: 'Aire', contact: 'x' })
  const other = await addAgent(services, { name: 'Wharfe', contact: 'x' })
  // As one has to who changes a quote so often.
  const terms = { amountPence: 40_000, message: null, isTypedAgain: true }
  await giveQuote(services, { postingId: first, agentId: other, ...terms })
  await withProcesses(services, 2, async (servicesOf) => {
    for (let round = 0; round < 10; round++) {
      await giveQuote(services, { postingId: second, agentId, ...terms })
      await Promise.all([
        withdrawQuote(servicesOf(0), { postingId: second, agentId }),
        giveQuote(servicesOf(1), { postingId: first, agentId, ...terms }),
      ])
      const told = await services.database
        .selectFrom('gathered_quotes')
        .selectAll()
        .orderBy('posting_id')
        .execute()
      expect(told.map((row) => row.posting_id)).toEqual([first, first])
      await withdrawQuote(services, { postingId: first, agentId })
      const left = services.database.selectFrom('texts').where('kind', '=', 'gathered-quotes')
      await services.database
        .deleteFrom('gathered_quotes')
        .where('posting_id', '=', second)
        .execute()
      await services.database.deleteFrom('texts').where('id', 'in', left.select('id')).execute()
    }
  })
})

test('a quote that joins the summary as it is claimed is in it', async () => {
  services = await makeServices({ QUOTE_TEXTS_PER_DAY: '1' })
  const [car, second] = [
    await postCar(services),
    await postCar(services, { registration: 'YK12ABV' }),
  ]
  for (const name of ['Aire', 'Wharfe']) {
    const agentId = await addAgent(services, { name, contact: 'x' })
    const quote = { postingId: car.postingId, amountPence: 40_000, message: null }
    await giveQuote(services, { ...quote, agentId })
  }
  await withProcesses(services, 2, async (servicesOf) => {
    const summaries = (await texts()).find((text) => text.kind === 'gathered-quotes')
    let sent: Promise<void> | undefined
    await servicesOf(0)
      .database.transaction()
      .execute(async (tx) => {
        await takeLock(tx, phoneLock(services, car.phone))
        services.clock.advance(8 * HOUR_MS)
        if (onPostgres()) {
          sent = sendDueTexts({ ...servicesOf(1), carrier: services.carrier })
          await expect.poll(() => waitersForLocks(services.database)).toBe(1)
        }
        const told = { textId: summaries?.id ?? '', linkId: second.linkId }
        await insertTextListing(tx, { ...told, postingId: second.postingId })
      })
    await (sent ?? sendDueTexts(services))
    expect(services.carrier.carried.at(-1)?.body).toContain('1 more car')
  })
})
