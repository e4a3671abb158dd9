// What those who run the service see while a webhook is broken, or refuses our secret.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest, makeServices } from '../../../../tests/support/test-site.ts'
import { openReceiver } from '../../../../tests/support/answering-receiver.ts'
import { queueLinks, sendAll, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { openReadiness, type Readiness } from '../../../upkeep/health/readiness.ts'
import { openMetrics, type Metrics } from '../../../upkeep/metrics/open-metrics.ts'
import type { Services } from '../../../platform/services.ts'
import { webhookCarrier } from '../../../platform/carriers/webhook.ts'
import { openOutbox, SEND_OPTIONS, type Outbox } from './sender.ts'

// docs/running-it.md: "When to look".
const ALERT_SECONDS = 60

let status: number
const receiver = forEachTest(() => openReceiver((sent) => void sent.writeHead(status).end()))
const testServices = forEachTest(() => makeServices())
let services: Services
let metrics: Metrics
let outbox: Outbox
let readiness: () => Promise<Readiness>

beforeEach(async () => {
  services = { ...testServices, carrier: webhookCarrier({ url: receiver.url, secret: 'a secret' }) }
  metrics = openMetrics(services)
  outbox = openOutbox(services, SEND_OPTIONS, { meter: metrics.texts })
  readiness = openReadiness(services)
  await queueLinks(services, 3)
})

async function passTime(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await sendAll(outbox)
    testServices.clock.advance(5000)
  }
}

async function figure(name: string): Promise<number> {
  const page = await metrics.registry.metrics()
  const line = page.split('\n').find((text) => text.startsWith(`beat_scrap_${name} `))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

const tries = (outcome: string) =>
  figure(`text_tries_total{carrier="webhook",kind="link",outcome="${outcome}"}`)

test('a carrier that refuses our key is sent one text a minute, and no text is lost', async () => {
  status = 401
  await passTime(120)
  // The three that went together, and one after a minute.
  expect(receiver.received).toHaveLength(4)
  const textCarrier = 'The carrier refuses our key and texts wait: status-401'
  expect(await readiness()).toMatchObject({ textCarrier: false, reasons: { textCarrier } })
  expect(await figure('oldest_due_text_seconds')).toBeGreaterThan(ALERT_SECONDS)
  expect(await tries('refused-key')).toBe(4)

  status = 204
  await passTime(120)
  expect(await tries('accepted')).toBe(3)
  expect(await readiness()).toMatchObject({ textCarrier: true })
})

test('once the carrier takes texts again, all that waited go within half a minute', async () => {
  status = 500
  await passTime(3 * 60)
  await queueLinks(services, 40, { phone: '+447700900124' })
  await passTime(40 * 60)
  const before = receiver.received.length
  status = 204
  await passTime(35)
  expect(await tries('accepted')).toBe(43)
  expect(receiver.received.length - before).toBe(43)
})

test('a text that the carrier asks to come later is not hurried by another that goes', async () => {
  const asked = { outcome: 'wait', failure: 'twilio-20429', seconds: 600, tooMany: true } as const
  testServices.carrier.answerWith(asked, asked, asked)
  await sendDueTexts(testServices)
  await queueLinks(services, 1, { phone: '+447700900125' })
  await sendDueTexts(testServices)
  await sendDueTexts(testServices)
  expect(testServices.carrier.carried).toHaveLength(4)
})
