import { expect, test } from 'vitest'
import { digestWith } from '../digest.ts'
import { decryptCursor, encryptCursor } from './paging.ts'

const digest = digestWith('one')
const of = ['vehicles', 'agent', 'nearest']
const values = [1, 987_654_321, '0193a1b2c3d4e5f60718293a4b5c6d7e']

test('a cursor opens in the list it was given for, with what it holds', () => {
  expect(decryptCursor(digest, of, encryptCursor(digest, of, values))).toEqual(values)
})

test('a cursor shows nothing of what it holds, not by its length and not when made again', () => {
  const [one, again] = [encryptCursor(digest, of, values), encryptCursor(digest, of, values)]
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toMatch(/987654|0193a1b2/)
  expect(again).not.toBe(one)
  expect(encryptCursor(digest, of, [0, 0, ''])).toHaveLength(one.length)
})

test('a cursor that was changed, or comes from elsewhere, opens nothing', () => {
  const cursor = encryptCursor(digest, of, values)
  for (const at of [0, 20, 100, cursor.length - 1]) {
    const letter = cursor[at] === 'A' ? 'Q' : 'A'
    const altered = cursor.slice(0, at) + letter + cursor.slice(at + 1)
    expect(decryptCursor(digest, of, altered)).toBeNull()
  }
  expect(decryptCursor(digest, ['vehicles', 'other', 'nearest'], cursor)).toBeNull()
  expect(decryptCursor(digestWith('two'), of, cursor)).toBeNull()
  for (const none of ['', 'AAAA', 'null', cursor.slice(4), `${cursor}AAAA`, 'A'.repeat(300)]) {
    expect(decryptCursor(digest, of, none)).toBeNull()
  }
})
