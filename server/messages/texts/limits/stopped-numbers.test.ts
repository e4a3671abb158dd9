import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { makeServices } from '../../../../tests/support/test-services.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import { clearStopped } from '../../../owners/postings/remove-posting.ts'
import {
  allowNumber,
  isNumberStopped,
  stopDigest,
  stopNumber,
  stoppedNumbersAmong,
} from './stopped-numbers.ts'

const services = forEachTest(() => makeServices())

test('a stopped number is known, and no other', async () => {
  await stopNumber(services, services.database, '+447700900123')
  expect(await isNumberStopped(services, services.database, '+447700900123')).toBe(true)
  expect(await isNumberStopped(services, services.database, '+447700900124')).toBe(false)
  const phones = ['+447700900123', '+447700900124', '+447700900123']
  expect(await stoppedNumbersAmong(services, services.database, phones)).toEqual(
    new Set(['+447700900123']),
  )
})

test('a number that is lifted may be texted again, and one that was not stopped has nothing to lift', async () => {
  await stopNumber(services, services.database, '+447700900123')
  expect(await allowNumber(services, services.database, '+447700900124')).toBe(false)
  expect(await allowNumber(services, services.database, '+447700900123')).toBe(true)
  expect(await isNumberStopped(services, services.database, '+447700900123')).toBe(false)
  // So that a backup from before brings neither back.
  const subject = phoneDigest(services, '+447700900123')
  const recorded = services.database.selectFrom('deletions').select(['kind', 'subject'])
  expect(await recorded.orderBy('kind').execute()).toEqual([{ kind: 'number-stopped', subject }])
})

test('a number known by its digest alone is stopped too', async () => {
  await stopDigest(services, phoneDigest(services, '+447700900123'))
  expect(await isNumberStopped(services, services.database, '+447700900123')).toBe(true)
})

test('a number may be stopped twice', async () => {
  await stopNumber(services, services.database, '+447700900123')
  await stopNumber(services, services.database, '+447700900123')
  expect(await isNumberStopped(services, services.database, '+447700900123')).toBe(true)
})

test('the number itself is not kept once its postings are gone', async () => {
  await stopNumber(services, services.database, '+447700900123')
  await clearStopped(services)
  const rows = await services.database
    .selectFrom('suppressed_phones')
    .selectAll()
    .orderBy('phone_digest')
    .execute()
  expect(JSON.stringify(rows)).not.toContain('7700900123')
})
