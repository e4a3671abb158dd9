import { expect, test } from 'vitest'
import { isOutage } from './outages.ts'

test.each([
  ['a busy database', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, true],
  ['a full database', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  ['an extended code of a read fault', { code: 'ERR_SQLITE_ERROR', errcode: 266 }, true],
  ['a broken constraint', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }, false],
  ['a full disk', { code: 'ENOSPC' }, true],
  ['a missing file', { code: 'ENOENT' }, false],
  ['a bug', {}, false],
])('%s', (_what, properties, outage) => {
  expect(isOutage(Object.assign(new Error('x'), properties))).toBe(outage)
})
