// Texts that the carrier may or may not have taken: nobody gets one twice, and none is lost.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Fault } from '../../../stand-ins/faults.ts'
import { allTexts, openTwilioSite, type TwilioSite } from '../../../tests/support/twilio-site.ts'
import type { CarriedText } from '../carriers/carrier.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openOutbox } from './send-due-texts.ts'

const CLAIM_MS = 20_000
const SEND_OPTIONS = { atOnce: 8, claimMs: CLAIM_MS }
const FIRST_LOOKUP_MS = 3000
const LISTED_WITHIN_MS = 30_000

let site: TwilioSite
beforeEach(async () => void (site = await openTwilioSite()))
afterEach(() => site.close())

const send = () => sendDueTexts(site.services)
const later = async (ms: number): Promise<void> => {
  site.services.clock.advance(ms)
  await send()
}
const lost = (afterwards: boolean): Fault => ({ kind: 'reset', afterwards })

test('a text that was taken, though the answer was lost, is found and not sent again', async () => {
  await site.queueLinks(1)
  site.twilio.faults.set({ next: [{ kind: 'status', status: 500, afterwards: true }] })
  await send()
  expect(await allTexts(site.services)).toMatchObject([
    { state: 'due', tries: 1, carrier_id: null },
  ])
  await later(FIRST_LOOKUP_MS)
  const [message] = site.twilio.messages.list({ to: null, sentSince: null })
  expect(await allTexts(site.services)).toMatchObject([
    { state: 'sent', carrier_id: message?.sid, doubt_from: null, doubt_until: null },
  ])
  expect(site.taken()).toEqual([1])
})

test('one that was not taken is sent again, but only once Twilio must have listed it', async () => {
  await site.queueLinks(1)
  site.twilio.faults.set({ next: [lost(false)] })
  await send()
  await later(FIRST_LOOKUP_MS)
  await later(LISTED_WITHIN_MS - FIRST_LOOKUP_MS - 1)
  expect(site.taken()).toEqual([])
  await later(1)
  expect(site.taken()).toEqual([1])
  expect(await allTexts(site.services)).toMatchObject([{ state: 'sent', doubt_from: null }])
})

test('one that Twilio lists late is found all the same', async () => {
  await site.queueLinks(1)
  site.twilio.faults.set({ next: [lost(true)] })
  await send()
  const list = site.twilio.messages.list.bind(site.twilio.messages)
  site.twilio.messages.list = () => []
  await later(FIRST_LOOKUP_MS)
  site.twilio.messages.list = list
  await later(LISTED_WITHIN_MS - FIRST_LOOKUP_MS)
  expect(site.taken()).toEqual([1])
  expect(await allTexts(site.services)).toMatchObject([{ state: 'sent' }])
})

test('while the lookup fails too, the text stays unconfirmed and nothing is sent', async () => {
  await site.queueLinks(1)
  const fails: Fault = { kind: 'status', status: 503, only: 'GET /2010' }
  site.twilio.faults.set({ next: [lost(true)], share: [{ of: 1, fault: fails }] })
  await send()
  for (let minute = 0; minute < 30; minute++) await later(60_000)
  expect(await allTexts(site.services)).toMatchObject([{ state: 'due' }])
  expect(site.taken()).toEqual([1])
  site.twilio.faults.set({})
  await later(5 * MINUTE_MS)
  expect(await allTexts(site.services)).toMatchObject([{ state: 'sent' }])
  expect(site.taken()).toEqual([1])
})

test('a text whose sender died with it is looked up, whether it was taken before or not', async () => {
  await site.queueLinks(2)
  const carry = site.services.carrier.carry.bind(site.services.carrier)
  let asked = 0
  site.services.carrier.carry = async (text) => {
    asked += 1
    if (asked === 1) await carry(text)
    return new Promise(() => undefined)
  }
  const dying = openOutbox(site.services, SEND_OPTIONS)
  await dying.round()
  await expect.poll(() => site.taken().length).toBe(1)
  site.services.carrier.carry = carry

  await later(CLAIM_MS)
  const unconfirmed = (await allTexts(site.services)).filter((text) => text.doubt_until !== null)
  expect(unconfirmed).toMatchObject([{ state: 'due' }])
  expect(site.taken()).toEqual([1])
  await later(LISTED_WITHIN_MS)
  expect(site.taken()).toEqual([1, 1])
  expect((await allTexts(site.services)).every((text) => text.state === 'sent')).toBe(true)
})

test('the same words sent before are not taken for the unconfirmed text', async () => {
  await site.queueLinks(2)
  await site.services.database.updateTable('texts').set({ body: 'The same words' }).execute()
  site.twilio.faults.set({ next: [lost(false)] })
  await send()
  expect(site.taken()).toEqual([1])
  await later(LISTED_WITHIN_MS)
  expect(site.taken()).toEqual([2])
  const ids = (await allTexts(site.services)).map((text) => text.carrier_id)
  expect(new Set(ids).size).toBe(2)
})

test('one that was found in another’s place is given the full time again before it is sent again', async () => {
  const { services } = site
  await site.queueLinks(2)
  await services.database.updateTable('texts').set({ body: 'The same words' }).execute()
  const carry = services.carrier.carry.bind(services.carrier)
  const answered = Promise.withResolvers<undefined>()
  const late: CarriedText[] = []
  let asked = 0
  services.carrier.carry = async (text) => {
    asked += 1
    if (asked === 1) {
      const answer = await carry(text)
      await answered.promise
      return answer
    }
    if (asked > 2) return carry(text)
    late.push(text)
    return { outcome: 'unsure', failure: 'timed-out' }
  }
  const outbox = openOutbox(services, SEND_OPTIONS)
  await outbox.round()
  await expect.poll(() => site.taken()).toEqual([1])
  await outbox.nextAnswer()
  await outbox.round()
  services.clock.advance(FIRST_LOOKUP_MS)
  await outbox.round()
  await outbox.nextAnswer()
  await outbox.round()
  expect((await allTexts(services)).filter((text) => text.state === 'sent')).toHaveLength(1)

  answered.resolve(undefined)
  await outbox.idle()
  while ((await outbox.round()) || outbox.busy()) await outbox.nextAnswer()
  expect(site.taken()).toEqual([1])
  // Only now does Twilio get to what it was asked first.
  for (const text of late) await carry(text)
  await later(LISTED_WITHIN_MS)
  expect(site.taken()).toEqual([2])
  expect((await allTexts(services)).every((text) => text.state === 'sent')).toBe(true)
})

test('an unconfirmed text at night is looked up then, and not sent twice in the morning', async () => {
  await site.close()
  site = await openTwilioSite()
  const { services } = site
  const noon = new Date(services.clock.now()).setUTCHours(12, 0, 0, 0)
  services.clock.set(noon)
  await site.queueLinks(1)
  await services.database.updateTable('texts').set({ kind: 'quote' }).execute()
  services.carrier.carry = () => new Promise(() => undefined)
  await openOutbox(services, SEND_OPTIONS).round()
  const found: string[] = []
  services.carrier.find = async ({ id }) => ({ found: found.concat(`SM${id}`) })
  services.clock.set(new Date(noon).setUTCHours(23))
  await send()
  expect(await allTexts(services)).toMatchObject([{ state: 'sent', tries: 2 }])
})
