import { expect, test } from 'vitest'
import { isOutage } from './outages.ts'

test.each([
  ['a busy database', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, true],
  ['a full database', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  ['an extended code of a read fault', { code: 'ERR_SQLITE_ERROR', errcode: 266 }, true],
  ['a broken constraint', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }, false],
  ['a full disk of PostgreSQL', { code: '53100' }, true],
  ['a shutdown of it', { code: '57P01' }, true],
  ['a lock it does not give', { code: '55P03' }, true],
  ['a deadlock in it', { code: '40P01' }, true],
  ['a standby of it', { code: '25006' }, true],
  ['a statement it forgot', { code: '26000' }, true],
  ['a broken constraint of it', { code: '23505' }, false],
  ['a wrong statement', { code: '42601' }, false],
  ['a full disk', { code: 'ENOSPC' }, true],
  ['a photo store that fails', { code: 'PHOTO_STORE' }, true],
  ['a missing file', { code: 'ENOENT' }, false],
  ['a bug', {}, false],
])('%s', (_what, properties, outage) => {
  expect(isOutage(Object.assign(new Error('x'), properties))).toBe(outage)
})
