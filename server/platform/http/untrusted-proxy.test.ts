import { expect, test } from 'vitest'
import { forThisTest } from '../../../tests/support/for-each-test.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'

async function warningsOf(settings: Record<string, string>) {
  const site = await forThisTest(openTestSite(settings))
  await site.get('/livez')
  for (const time of ['one', 'two'])
    await site.get('/livez', { 'x-forwarded-for': '198.51.100.7', time })
  return site.services.log.lines.filter(({ level }) => level === 'warn')
}

test('an unknown proxy is warned about once, without an address', async () => {
  const warnings = await warningsOf({})
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).toContain('TRUST_PROXY')
  expect(JSON.stringify(warnings)).not.toContain('198.51')
})

test('a proxy that is trusted is no news', async () => {
  expect(await warningsOf({ TRUST_PROXY: '1' })).toEqual([])
})
