import { expect, test } from 'vitest'
import { openTestSite } from '../../../tests/support/test-site.ts'

const FORWARDED = { 'x-forwarded-for': '198.51.100.7' }

test('an unknown proxy is warned about once, without an address', async () => {
  const site = await openTestSite()
  await site.get('/livez')
  await site.get('/livez', FORWARDED)
  await site.get('/livez', FORWARDED)
  const warnings = site.services.log.lines.filter(({ level }) => level === 'warn')
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).toContain('TRUST_PROXY')
  expect(JSON.stringify(warnings)).not.toContain('198.51')
  await site.close()
})

test('a proxy that is trusted is no news', async () => {
  const site = await openTestSite({ TRUST_PROXY: '1' })
  await site.get('/livez', FORWARDED)
  expect(site.services.log.lines.filter(({ level }) => level === 'warn')).toEqual([])
  await site.close()
})
