import { expect, test } from 'vitest'
import { forEachTest, makeServices, rowsOf } from '../../../../tests/support/test-site.ts'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/basics/time.ts'
import { phoneNumber, postCar, postCarWithLink } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import type { TextKind } from '../../../platform/text-kinds.ts'
import { confirmPhone } from '../../../owners/postings/posting-storage.ts'
import { codeTextWait, linkTextWait, mayTell, type CodeAskedBy } from './phone-limits.ts'
import { queue } from '../outbox/queue-text.ts'
import type { CountedKind } from '../outbox/text-storage.ts'

const PHONE = '+447700900123'
const DAY_SECONDS = 24 * 3600

const services = forEachTest(() => makeServices())

const wait = (phone = PHONE, isConfirmed = false) =>
  linkTextWait(services, services.database, { phone, isConfirmed })
const codeWait = (by: CodeAskedBy, isNew = false) =>
  codeTextWait(services, services.database, PHONE, { by, isNew })
const isTold = async (kind: TextKind) =>
  (await mayTell(services, services.database, PHONE, kind)) ? 0 : DAY_SECONDS

async function text(countsAs: CountedKind) {
  const of = { kind: 'code', phone: phoneNumber(PHONE), body: 'words', countsAs } as const
  await queue(services, services.database, of)
}

/** Who asks for a text, what it counts as, how many a day there are, and in how many seconds there is one more. */
const SHARES: [who: string, countsAs: CountedKind, number, waitOf: () => Promise<number>][] = [
  ['a link', 'link', 3, () => wait()],
  // Strangers' postings do not use it up.
  ['a link to a confirmed posting', 'own-link', 3, () => wait(PHONE, true)],
  ['a code in any browser', 'code', 5, () => codeWait('anybody')],
  ['a code in a known one', 'code-to-known-browser', 5, () => codeWait('known-browser')],
  ['news that an application waits', 'not-approved-yet', 1, () => isTold('not-approved-yet')],
  ['news that another came', 'applied-again', 1, () => isTold('applied-again')],
  ['an application, to the operator', 'application', 20, () => isTold('application')],
]

test.each(SHARES)('%s has its own share (%s): %d a day', async (_who, countsAs, most, waitOf) => {
  for (let count = 0; count < most; count++) {
    expect(await waitOf()).toBe(0)
    await text(countsAs)
  }
  for (const [, of, , waitOfThat] of SHARES) {
    expect(await waitOfThat()).toBe(of === countsAs ? DAY_SECONDS : 0)
  }
  services.clock.advance(DAY_MS)
  expect(await waitOf()).toBe(0)
})

test('the day is the last 24 hours, and another phone has its own', async () => {
  await queueLinks(services, 1)
  services.clock.advance(23 * HOUR_MS)
  await queueLinks(services, 2)
  expect(await wait()).toBe(3600)
  expect(await wait('+447700900124')).toBe(0)
  services.clock.advance(HOUR_MS - 1)
  expect(await wait()).toBe(1)
  services.clock.advance(1)
  expect(await wait()).toBe(0)
})

test('quote texts do not count as links, a deleted posting does not give its text back, and LINK_TEXTS_PER_DAY=0 lifts the limit', async () => {
  for (let count = 0; count < 2; count++) await text('quote')
  expect(await wait()).toBe(0)
  await queueLinks(services, 3)
  await services.database.deleteFrom('postings').execute()
  expect(await wait()).toBe(DAY_SECONDS)
  services.config.linkTextsPerDay = 0
  expect(await wait()).toBe(0)
})

test('a person who was added and has never signed in gets two codes a day', async () => {
  await text('code')
  expect(await codeWait('anybody', true)).toBe(0)
  await text('code')
  expect(await codeWait('anybody', true)).toBe(DAY_SECONDS)
})

test('a phone that opened no link gets six texts about links and quotes in a week; one that did gets more', async () => {
  await queueLinks(services, 3)
  services.clock.advance(DAY_MS)
  await queueLinks(services, 1)
  await text('gathered-quotes')
  await quoteOn(services, await postCar(services))
  expect(await wait()).toBe(6 * DAY_SECONDS)
  await quoteOn(services, await postCar(services, { registration: 'YK12ABV' }))
  const kinds = (await rowsOf(services, 'texts')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'quote')).toHaveLength(1)
  services.clock.advance(DAY_MS)
  expect(await wait()).toBe(5 * DAY_SECONDS)
  expect(await wait('+447700900124')).toBe(0)
  await confirmPhone(services, (await postCarWithLink(services)).uniqueId)
  expect(await wait()).toBe(0)
  await services.database.deleteFrom('postings').execute()
  expect(await wait()).toBe(0)
})
