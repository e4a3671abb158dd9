import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/basics/time.ts'
import { openTestSite } from '../../tests/support/test-site.ts'

const PATH = '/.well-known/security.txt'

test('the finder of a weakness reads whom to write to, and the page never runs out', async () => {
  const site = await openTestSite({
    PUBLIC_URL: 'https://beatscrap.example',
    SUPPORT_EMAIL: 'security@beatscrap.example',
  })
  const daysLeft = async (): Promise<number> => {
    const { body } = await site.get(PATH)
    const expires = /^Expires: (.*)$/m.exec(body)?.[1] ?? ''
    return (Date.parse(expires) - site.services.clock.now()) / DAY_MS
  }
  const answer = await site.get(PATH)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toContain('Contact: mailto:security@beatscrap.example\n')
  expect(answer.body).toContain(`Canonical: https://beatscrap.example${PATH}\n`)
  expect(await daysLeft()).toBeGreaterThan(88)
  site.services.clock.advance(400 * DAY_MS)
  expect(await daysLeft()).toBeGreaterThan(88)
  expect(await daysLeft()).toBeLessThan(365)
  await site.close()
})
