import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/basics/time.ts'
import { phoneNumber, postCar, postCarWithLink } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { makeServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { confirmPhone } from '../../../owners/postings/confirm-phone.ts'
import { codeTextWait, linkTextWait, mayTell } from './phone-limits.ts'
import { queue, type QueuedText } from '../outbox/queue-text.ts'

const PHONE = '+447700900123'

let services: TestServices
beforeEach(async () => void (services = await makeServices()))
afterEach(() => services.close())

const wait = (phone = PHONE, isConfirmed = false) =>
  linkTextWait(services, services.database, { phone, isConfirmed })

test('a phone may get three links a day', async () => {
  expect(await wait()).toBe(0)
  await queueLinks(services, 2)
  expect(await wait()).toBe(0)
  await queueLinks(services, 1)
  expect(await wait()).toBe(24 * 3600)
  expect(await wait('+447700900124')).toBe(0)
})

test('the day is the last 24 hours', async () => {
  await queueLinks(services, 1)
  services.clock.advance(23 * HOUR_MS)
  await queueLinks(services, 2)
  expect(await wait()).toBe(3600)
  services.clock.advance(HOUR_MS - 1)
  expect(await wait()).toBe(1)
  services.clock.advance(1)
  expect(await wait()).toBe(0)
})

test('a deleted posting does not give its text back', async () => {
  await queueLinks(services, 3)
  await services.database.deleteFrom('postings').execute()
  expect(await wait()).toBeGreaterThan(0)
})

test('quote texts do not count as links', async () => {
  for (let count = 0; count < 4; count++) await textOther('quote')
  expect(await wait()).toBe(0)
})

test('links to a confirmed posting have a share that strangers’ postings do not use up', async () => {
  await queueLinks(services, 3)
  expect(await wait(PHONE, true)).toBe(0)
  for (let own = 0; own < 3; own++) await textOther('link', 'own-link')
  expect(await wait(PHONE, true)).toBeGreaterThan(0)
})

test('a phone whose holder opens no link gets six links and texts about quotes in a week, and one who has is told', async () => {
  await queueLinks(services, 3)
  services.clock.advance(DAY_MS)
  await queueLinks(services, 2)
  await quoteOn(services, await postCar(services))
  expect(await wait()).toBe(6 * 24 * 3600)
  await quoteOn(services, await postCar(services, { registration: 'YK12ABV' }))
  const quotes = services.database.selectFrom('texts').select('id').where('kind', '=', 'quote')
  expect(await quotes.execute()).toHaveLength(1)
  services.clock.advance(DAY_MS)
  expect(await wait()).toBe(5 * 24 * 3600)
  expect(await wait('+447700900124')).toBe(0)
  await confirmPhone(services, (await postCarWithLink(services)).uniqueId)
  expect(await wait()).toBe(0)
  await services.database.deleteFrom('postings').execute()
  expect(await wait()).toBe(0)
})

test('LINK_TEXTS_PER_DAY=0 lifts the limit', async () => {
  await services.close()
  services = await makeServices({ LINK_TEXTS_PER_DAY: '0' })
  await queueLinks(services, 9)
  expect(await wait()).toBe(0)
})

async function textOther(kind: QueuedText['kind'], countsAs?: QueuedText['countsAs']) {
  const id = `${kind} ${countsAs ?? ''} ${services.clock.now()}`
  const dueAt = services.clock.now()
  const text = { id, postingId: null, kind, phone: phoneNumber(PHONE), body: 'words', dueAt }
  await queue(services, services.database, countsAs === undefined ? text : { ...text, countsAs })
  services.clock.advance(1)
}

test('codes of known browsers and of others have a share each', async () => {
  for (let code = 0; code < 5; code++) await textOther('code')
  expect(
    await codeTextWait(services, services.database, PHONE, { by: 'anybody', isNew: false }),
  ).toBe(24 * 3600)
  expect(
    await codeTextWait(services, services.database, PHONE, { by: 'known-browser', isNew: false }),
  ).toBe(0)
  for (let code = 0; code < 5; code++) await textOther('code', 'code-to-known-browser')
  expect(
    await codeTextWait(services, services.database, PHONE, { by: 'known-browser', isNew: false }),
  ).toBe(24 * 3600)
})

test('a person who was added and has never signed in gets two codes a day', async () => {
  const asked = { by: 'anybody', isNew: true } as const
  await textOther('code')
  expect(await codeTextWait(services, services.database, PHONE, asked)).toBe(0)
  await textOther('code')
  expect(await codeTextWait(services, services.database, PHONE, asked)).toBe(24 * 3600)
})

test('an applicant hears once a day that the application waits, and once that another came', async () => {
  const may = async () => [
    await mayTell(services, services.database, PHONE, 'not-approved-yet'),
    await mayTell(services, services.database, PHONE, 'applied-again'),
  ]
  expect(await may()).toEqual([true, true])
  await textOther('not-approved-yet')
  expect(await may()).toEqual([false, true])
  await textOther('applied-again')
  expect(await may()).toEqual([false, false])
  services.clock.advance(DAY_MS)
  expect(await may()).toEqual([true, true])
})

test('the operator hears of twenty applications a day', async () => {
  for (let told = 0; told < 20; told++) {
    expect(await mayTell(services, services.database, PHONE, 'application')).toBe(true)
    await textOther('application')
  }
  expect(await mayTell(services, services.database, PHONE, 'application')).toBe(false)
})
