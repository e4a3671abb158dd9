import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/basics/time.ts'
import { phoneNumber, postCar, postCarWithLink } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { makeServices, rowsOf, type TestServices } from '../../../../tests/support/test-services.ts'
import { confirmPhone } from '../../../owners/postings/confirm-phone.ts'
import { codeTextWait, linkTextWait, mayTell, type CodeAskedBy } from './phone-limits.ts'
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
  const kinds = (await rowsOf(services, 'texts')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'quote')).toHaveLength(1)
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
  const text = { kind, phone: phoneNumber(PHONE), body: 'words', ...(countsAs && { countsAs }) }
  await queue(services, services.database, text)
  services.clock.advance(1)
}

const codeWait = (by: CodeAskedBy, isNew = false) =>
  codeTextWait(services, services.database, PHONE, { by, isNew })

test('codes of known browsers and of others have a share each', async () => {
  for (let code = 0; code < 5; code++) await textOther('code')
  expect(await codeWait('anybody')).toBe(24 * 3600)
  expect(await codeWait('known-browser')).toBe(0)
  for (let code = 0; code < 5; code++) await textOther('code', 'code-to-known-browser')
  expect(await codeWait('known-browser')).toBe(24 * 3600)
})

test('a person who was added and has never signed in gets two codes a day', async () => {
  await textOther('code')
  expect(await codeWait('anybody', true)).toBe(0)
  await textOther('code')
  expect(await codeWait('anybody', true)).toBe(24 * 3600)
})

const mayHear = (kind: QueuedText['kind']) => mayTell(services, services.database, PHONE, kind)

test('an applicant hears once a day that the application waits, and once that another came', async () => {
  const may = async () => [await mayHear('not-approved-yet'), await mayHear('applied-again')]
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
    expect(await mayHear('application')).toBe(true)
    await textOther('application')
  }
  expect(await mayHear('application')).toBe(false)
})
