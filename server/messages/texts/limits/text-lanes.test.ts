// What a flood leaves of the service's texts to those who wait for a code or a link.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '../../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { queueNews, queueCodeText } from '../outbox/queue-news.ts'
import { queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { isCodeLate } from './sending-limits.ts'

const AGENT = phoneNumber('+447700900456')

let services: TestServices
beforeEach(async () => {
  services = await makeServices({
    TEXTS_PER_DAY: '20',
  })
})
afterEach(() => services.close())

async function queueSome(count: number): Promise<void> {
  for (let queued = 0; queued < count; queued++) {
    await queueNews(services, services.database, AGENT, 'approved')
  }
}

const queueCode = () =>
  queueCodeText(services, services.database, {
    phone: AGENT,
    code: '123456',
    asker: 'may-sign-in',
    by: 'anybody',
  })

async function sentKinds(): Promise<Record<string, number>> {
  const sent = services.database.selectFrom('texts').select('kind').where('state', '=', 'sent')
  const kinds = (await sent.orderBy('kind').execute()).map(({ kind }) => kind)
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, of]) => [kind, of.length]),
  )
}

test('codes and links have a part of the day that no other text takes', async () => {
  await queueSome(60)
  await sendDueTexts(services)
  expect(await sentKinds()).toEqual({ approved: 10 })
  await queueLinks(services, 60)
  await sendDueTexts(services)
  expect(await sentKinds()).toEqual({ approved: 10, link: 8 })
  await queueCode()
  expect(await isCodeLate(services, services.database)).toBe(false)
  await sendDueTexts(services)
  expect(await sentKinds()).toEqual({ approved: 10, link: 8, code: 1 })
})

test('a code goes before whatever waited longer', async () => {
  await queueSome(5)
  await queueLinks(services, 5)
  services.clock.advance(1000)
  await queueCode()
  await sendDueTexts(services)
  expect(services.carrier.carried[0]?.body).toContain('sign-in code')
  expect(services.carrier.carried[1]?.body).toContain('/edit-form/')
})

test('it is late once the day is spent, the carrier refuses our key, or one has waited', async () => {
  const late = () => isCodeLate(services, services.database)
  const refusing = { ...services, carrier: { ...services.carrier, refusal: () => 'status-401' } }
  expect(await isCodeLate(refusing, services.database)).toBe(true)
  await queueCode()
  services.clock.advance(59_999)
  expect(await late()).toBe(false)
  services.clock.advance(1)
  expect(await late()).toBe(true)
  await sendDueTexts(services)
  expect(await late()).toBe(false)
  for (let code = 0; code < 19; code++) await queueCode()
  await sendDueTexts(services)
  expect(await late()).toBe(true)
})
