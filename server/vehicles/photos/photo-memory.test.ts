import { expect, test } from 'vitest'
import { openPhotoMemory } from './photo-form.ts'

const MB = 1024 * 1024

function opened() {
  const clock = { ms: 0 }
  const hold = openPhotoMemory({ bytes: 10 * MB, uploadsOfOne: 2, now: () => clock.ms })
  return { clock, hold }
}
const some = (mb: number): Buffer => Buffer.alloc(mb * MB)

test('uploads share what there is, and give back all they took', () => {
  const { hold } = opened()
  const [one, other] = [hold('a'), hold('b')]
  expect(one.add(some(6))).toBe(true)
  expect(hold('c').add(some(5))).toBe(false)
  expect(other.add(some(4))).toBe(true)
  one.release()
  one.release()
  expect(other.add(some(6))).toBe(true)
  expect(other.add(some(1))).toBe(false)
})

test('an address sends two photos at once, and a form without one does not count', () => {
  const { hold } = opened()
  const withoutPhoto = [hold('a'), hold('a')]
  const [one, two, three] = [hold('a'), hold('a'), hold('a')]
  expect([one.add(some(1)), two.add(some(1)), three.add(some(1))]).toEqual([true, true, false])
  expect(hold('b').add(some(1))).toBe(true)
  one.release()
  expect(hold('a').add(some(1))).toBe(true)
  for (const memory of withoutPhoto) memory.release()
})

test('when there is no room, the largest of the slow ones is dropped', () => {
  const { clock, hold } = opened()
  const [stalled, phone, quick] = [hold('a'), hold('b'), hold('c')]
  stalled.add(some(7))
  phone.add(some(1))
  expect(quick.add(some(3))).toBe(false)
  clock.ms = 6000
  expect(hold('d').add(some(3))).toBe(true)
  expect(stalled.whole()).toBe(null)
  expect(stalled.add(some(1))).toBe(false)
  expect(phone.add(some(1))).toBe(true)
})

test('a photo that has come keeps its room, and is what was sent', () => {
  const { clock, hold } = opened()
  const done = hold('a')
  done.add(Buffer.from('one '))
  done.add(some(7))
  expect(done.whole()?.subarray(0, 4).toString()).toBe('one ')
  clock.ms = 60_000
  expect(hold('b').add(some(4))).toBe(false)
})
