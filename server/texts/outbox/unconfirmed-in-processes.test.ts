// Two senders on one outbox; each loses answers and is turned away now and then.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withProcesses } from '../../../tests/support/several-processes.ts'
import { allTexts, openTwilioSite, type TwilioSite } from '../../../tests/support/twilio-site.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'

const SEND_OPTIONS = { atOnce: 8, claimMs: 20_000 }

let site: TwilioSite
beforeEach(async () => void (site = await openTwilioSite()))
afterEach(() => site.close())

test.each([
  ['each in its own words', 1],
  ['three in the same words each', 3],
])('two processes in trouble together send each text once, %s', async (_what, alike) => {
  await site.queueLinks(60)
  for (const [number, { id }] of (await allTexts(site.services)).entries()) {
    const body = `Words ${Math.floor(number / alike)}`
    await site.services.database.updateTable('texts').set({ body }).where('id', '=', id).execute()
  }
  site.twilio.faults.set({
    share: [
      { of: 0.2, fault: { kind: 'status', status: 429 } },
      { of: 0.1, fault: { kind: 'status', status: 503, afterwards: true } },
      { of: 0.05, fault: { kind: 'reset', afterwards: true } },
      { of: 0.05, fault: { kind: 'reset', afterwards: false } },
    ],
  })
  await withProcesses(site.services, 2, async (servicesOf) => {
    const isDue = async (): Promise<boolean> =>
      (await allTexts(site.services)).some((text) => text.state === 'due')
    for (let step = 0; step < 4000 && (await isDue()); step++) {
      await Promise.all([
        sendDueTexts(servicesOf(0), SEND_OPTIONS),
        sendDueTexts(servicesOf(1), SEND_OPTIONS),
      ])
      site.services.clock.advance(1500)
    }
  })
  const texts = await allTexts(site.services)
  expect(texts.filter((text) => text.state !== 'sent')).toEqual([])
  expect(site.taken()).toEqual(Array.from({ length: 60 / alike }, () => alike))
  expect(new Set(texts.map((text) => text.carrier_id)).size).toBe(60)
})
