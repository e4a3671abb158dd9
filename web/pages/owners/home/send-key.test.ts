// A key that changed too seldom would swallow a second car; one that changed too often would post twice.
import { describe, expect, test } from 'vitest'
import { makeSendKeys } from './submit-posting.ts'

function filled(fields: Record<string, string>, photo?: File): FormData {
  const details = new FormData()
  for (const [name, value] of Object.entries(fields)) details.set(name, value)
  if (photo !== undefined) details.set('carPhoto', photo)
  return details
}

const car = { registrationNumber: 'AB12 CDE', postcode: 'LS11 5DJ', phoneNumber: '07700 900123' }
const photo = (name: string, size = 3): File =>
  new File(['x'.repeat(size)], name, { type: 'image/jpeg' })

describe('the key of a submission', () => {
  test('the same form sent again has the same key, its photo too', () => {
    const keys = makeSendKeys()
    expect(keys.keyFor(filled(car))).toBe(keys.keyFor(filled(car)))
    expect(keys.keyFor(filled(car, photo('a.jpg')))).toBe(keys.keyFor(filled(car, photo('a.jpg'))))
  })

  test('a changed field, another photo or no photo any more is another submission', () => {
    const keys = makeSendKeys()
    const sent = [
      filled(car),
      filled({ ...car, postcode: 'LS1 4AP' }),
      filled(car, photo('a.jpg')),
      filled(car, photo('b.jpg')),
      filled(car, photo('b.jpg', 4)),
      filled(car),
    ]
    expect(new Set(sent.map((details) => keys.keyFor(details))).size).toBe(sent.length)
  })

  test('after a success the same car posted again is another submission', () => {
    const keys = makeSendKeys()
    const first = keys.keyFor(filled(car))
    keys.clear()
    expect(keys.keyFor(filled(car))).not.toBe(first)
  })

  test('a key is what the call takes: 16 to 128 plain characters', () => {
    expect(makeSendKeys().keyFor(filled(car))).toMatch(/^[0-9a-f]{32}$/)
  })
})
