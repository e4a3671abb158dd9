import { expect, test } from 'vitest'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { submit, CAR } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { purgeIdlePostings } from '../../owners/postings/remove-posting.ts'

const site = forEachTest(() => openTestSite())

test('a posting idle for 90 days goes, though somebody looks at it, and one that was used stays', async () => {
  await submit(site.app)
  site.services.clock.advance(1)
  await submit(site.app, { ...CAR, registrationNumber: 'YK12 ABV' })
  const [idle = '', used = ''] = await site.textedLinks()
  site.services.clock.advance(60 * DAY_MS)
  await site.post(`/car/link-opened/${used}`)
  site.services.clock.advance(31 * DAY_MS)
  expect((await site.get(`/car/get-data/${idle}`)).statusCode).toBe(200)
  await purgeIdlePostings(site.services)
  expect(await rowsOf(site.services, 'postings')).toMatchObject([{ registration: 'YK12ABV' }])
})
