// What a flood leaves of the service's texts to those who wait for a code or a link.
import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import * as texts from '../../../../tests/support/send-due-texts.ts'
import { makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import { isCodeLate } from './sending-limits.ts'

const services = forEachTest(() => makeServices({ TEXTS_PER_DAY: '20' }))

const queueCode = () => texts.queueCode(services)
const send = () => texts.sendDueTexts(services)

async function sentKinds(): Promise<Record<string, number>> {
  const sent = (await rowsOf(services, 'texts')).filter(({ state }) => state === 'sent')
  const kinds = [...Map.groupBy(sent, ({ kind }) => kind)]
  return Object.fromEntries(kinds.map(([kind, of]) => [kind, of.length]))
}

test('codes and links have a part of the day that no other text takes', async () => {
  await texts.queueApprovals(services, 60)
  await send()
  expect(await sentKinds()).toEqual({ approved: 10 })
  await texts.queueLinks(services, 60)
  await send()
  expect(await sentKinds()).toEqual({ approved: 10, link: 8 })
  await queueCode()
  expect(await isCodeLate(services, services.database)).toBe(false)
  await send()
  expect(await sentKinds()).toEqual({ approved: 10, link: 8, code: 1 })
})

test('a code goes before whatever waited longer', async () => {
  await texts.queueApprovals(services, 5)
  await texts.queueLinks(services, 5)
  services.clock.advance(1000)
  await queueCode()
  await send()
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
  await send()
  expect(await late()).toBe(false)
  for (let code = 0; code < 19; code++) await queueCode()
  await send()
  expect(await late()).toBe(true)
})
