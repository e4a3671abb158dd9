import { expect, test } from 'vitest'
import { forEachTest, makeServices, rowsOf } from '../../../../tests/support/test-site.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import { clearStopped } from '../../../owners/postings/remove-posting.ts'
import * as numbers from './stopped-numbers.ts'

const [PHONE, OTHER] = ['+447700900123', '+447700900124']

const services = forEachTest(() => makeServices())

const isStopped = (phone = PHONE) => numbers.isNumberStopped(services, services.database, phone)
const stop = () => numbers.stopNumber(services, services.database, PHONE)
const allow = (phone: string) => numbers.applyOptOut(services, { phone, asked: 'start' })

test('a number stopped twice is kept once, as a digest only, and may be texted again after START', async () => {
  await stop()
  await stop()
  expect([await isStopped(), await isStopped(OTHER)]).toEqual([true, false])
  await clearStopped(services)
  const rows = await rowsOf(services, 'suppressed_phones', 'phone_digest')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(PHONE.slice(3))
  expect([await allow(OTHER), await allow(PHONE), await isStopped()]).toEqual([false, true, false])
  // So that a backup from before brings neither back.
  const stopped = { kind: 'number-stopped', subject: phoneDigest(services, PHONE) }
  expect(await rowsOf(services, 'deletions', 'kind')).toMatchObject([stopped, stopped])
})

test('a number known by its digest alone is stopped too', async () => {
  await numbers.stopDigest(services, phoneDigest(services, PHONE))
  expect(await isStopped()).toBe(true)
})
