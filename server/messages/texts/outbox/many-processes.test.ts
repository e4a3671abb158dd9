import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { postCar } from '../../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../../tests/support/several-processes.ts'
import { makeServices, onPostgres, rowsOf } from '../../../../tests/support/test-services.ts'
import type { TestServices } from '../../../../tests/support/test-services.ts'
import { addAgent } from '../../../agents/accounts/apply.ts'
import { giveQuote } from '../../../market/quotes/give-quote.ts'
import {
  queueApprovals,
  queueLinks,
  sendDueTexts,
} from '../../../../tests/support/send-due-texts.ts'
import { findDueFirstTries } from './claim-texts.ts'

const SEND_OPTIONS = { atOnce: 8, claimMs: 20_000 }

let services: TestServices
afterEach(() => services.close())

const texts = () => rowsOf(services, 'texts')

// The embedded database has one writer at a time.
if (onPostgres()) {
  test('texts that one process is claiming are passed over by another, not waited for', async () => {
    services = await makeServices()
    await queueLinks(services, 10)
    const now = services.clock.now()
    await withProcesses(services, 2, async (servicesOf) => {
      const [one, other] = [servicesOf(0).database, servicesOf(1).database]
      await one.transaction().execute(async (tx) => {
        const first = await findDueFirstTries(tx, now, 4)
        const seen = await other.transaction().execute((too) => findDueFirstTries(too, now, 10))
        expect(seen).toHaveLength(6)
        expect(seen.filter(({ id }) => first.some((text) => text.id === id))).toEqual([])
      })
    })
  })
}

test('what the site may send a day and abroad is counted over all processes', async () => {
  services = await makeServices({ TEXTS_PER_DAY: '25', INTERNATIONAL_TEXTS_PER_DAY: '7' })
  await queueApprovals(services, 30, '+353851234567')
  await queueLinks(services, 60)
  const carry = services.carrier.carry.bind(services.carrier)
  // It takes a moment, so that senders overlap.
  services.carrier.carry = async (text) => {
    await sleep(5)
    return carry(text)
  }
  await withProcesses(services, 3, async (servicesOf) => {
    await atOnce(3, (index) =>
      sendDueTexts({ ...servicesOf(index), carrier: services.carrier }, SEND_OPTIONS),
    )
    const phones = services.carrier.carried.map((text) => text.to)
    // Two of the day are kept for codes.
    expect(phones).toHaveLength(23)
    expect(phones.filter((phone) => phone.startsWith('+353')).length).toBeLessThanOrEqual(7)
    // Each by one of them.
    expect((await texts()).filter(({ tries }) => tries > 0)).toHaveLength(23)
    expect((await texts()).every(({ tries }) => tries < 2)).toBe(true)
  })
})

test('a phone’s share of quote texts, one for a car, and the summary of the others hold over all processes', async () => {
  services = await makeServices({ QUOTE_TEXTS_PER_DAY: '3' })
  const ids: string[] = []
  for (let car = 0; car < 6; car++) ids.push((await postCar(services)).postingId)
  const agents = await atOnce(2, (index) =>
    addAgent(services, { name: `Agent ${index}`, contact: 'x' }),
  )
  await withProcesses(services, 3, async (servicesOf) => {
    const quote = (index: number) => {
      const given = { postingId: ids[index % 6] ?? '', agentId: agents[index % 2] ?? '' }
      const amountPence = 40_000 + 100 * index
      return giveQuote(servicesOf(index), { ...given, amountPence, message: null })
    }
    await atOnce(12, quote)
    const kinds = (await texts()).map((text) => text.kind).toSorted()
    expect(kinds).toEqual(['gathered-quotes', 'quote', 'quote', 'quote'])
  })
})
