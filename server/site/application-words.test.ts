import { expect, test } from 'vitest'
import { forEachTest, makeServices, type TestServices } from '../../tests/support/test-site.ts'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { decideAfter } from '../../tests/support/applicant.ts'
import { applicationWords, waitWords } from './page-template.ts'

const services = forEachTest(() => makeServices())

test('how long a decision takes is worked out at most once an hour', async () => {
  const words = applicationWords(services)
  expect(await words()).toBe('')
  for (let decided = 0; decided < 3; decided += 1) await decideAfter(services, 0, 'approved')
  expect(await words()).toBe('')
  services.clock.advance(HOUR_MS)
  expect(await words()).toBe('We usually decide in about an hour.')
})

test('applicants read what a subscription costs if Stripe has a price', async () => {
  const price = { amount: 49, per: 'a month', vat: 'included' } as const
  const payments = { price: async () => price } as unknown as TestServices['payments']
  const words = applicationWords({ ...services, payments })
  expect(await words()).toBe('A subscription costs £49 a month, VAT included.')
})

test.each([
  [1, 'an hour'],
  [6, '6 hours'],
  [20, 'a day'],
  [40, '2 days'],
])('%s hours are about %s', (hours, words) => {
  expect(waitWords(hours * HOUR_MS)).toBe(`We usually decide in about ${words}.`)
})
