// A sender that died with a text may have handed it over: the text goes again under its id, so somebody may get it twice.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { HOUR_MS } from '../../../../domain/basics/time.ts'
import { sendDueTexts, queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { makeServices } from '../../../../tests/support/test-services.ts'
import { openOutbox } from './sender.ts'

const SEND_OPTIONS = { atOnce: 4, claimMs: 20_000 }

const services = forEachTest(() => makeServices())
beforeEach(async () => {
  await queueLinks(services)
})

const text = () => services.database.selectFrom('texts').selectAll().executeTakeFirstOrThrow()
const send = () => sendDueTexts(services, SEND_OPTIONS)

test('once the claim of a sender that died has lapsed, and not before, another sends the text', async () => {
  const carry = (): Promise<never> => new Promise(() => undefined)
  const dying = { ...services, carrier: { ...services.carrier, carry } }
  await openOutbox(dying, SEND_OPTIONS).round()
  services.clock.advance(SEND_OPTIONS.claimMs - 1)
  await send()
  expect(services.carrier.carried).toEqual([])
  services.clock.advance(1)
  await send()
  const { id } = await text()
  expect(services.carrier.carried).toMatchObject([{ id }])
  expect(await text()).toMatchObject({ state: 'sent', tries: 2 })
})

test('tries that the carrier excused do not make a text too late, failed ones do', async () => {
  const wait = { outcome: 'wait', failure: 'status-429', seconds: 1 } as const
  services.carrier.answerWith(...Array.from({ length: 30 }, () => wait))
  for (let hour = 0; hour < 30; hour += 1) {
    await send()
    services.clock.advance(HOUR_MS)
  }
  expect(await text()).toMatchObject({ state: 'due', tries: 30, excused: 30 })
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await send()
  expect(await text()).toMatchObject({ state: 'failed', failure: 'gave-up' })
})
