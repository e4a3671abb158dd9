import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/basics/time.ts'
import { decideAfter } from '../../../tests/support/applicant.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import { usualWait } from './checks.ts'

test('the usual wait is that of the last decisions, once there are a few', async () => {
  const services = await makeServices()
  await decideAfter(services, 2, 'approved')
  await decideAfter(services, 6, 'rejected')
  expect(await usualWait(services)).toBeNull()
  await decideAfter(services, 50, 'approved')
  expect(await usualWait(services)).toBe(6 * HOUR_MS)
  await services.close()
})
