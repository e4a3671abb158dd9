import { expect, test } from 'vitest'
import { openDecodingQueue } from './prepare-photo.ts'

test('no more than are allowed are worked on at once, and in order', async () => {
  const withSlot = openDecodingQueue({ atOnce: 2, waiting: 10, patienceMs: 60_000 })
  const [working, finished] = [new Set<number>(), [] as number[]]
  const work = (n: number) => async () => {
    working.add(n)
    expect(working.size).toBeLessThanOrEqual(2)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working.delete(n)
    finished.push(n)
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => withSlot(work(n))))
  expect(finished).toEqual([0, 1, 2, 3, 4, 5])
})

test('a caller that finds too many waiting is told at once', async () => {
  const withSlot = openDecodingQueue({ atOnce: 1, waiting: 1, patienceMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [first, second] = [withSlot(() => promise), withSlot(async () => 'second')]
  expect(withSlot.figures()).toEqual({ working: 1, waiting: 1 })
  expect(await withSlot(async () => 'third')).toBe('busy')
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('a caller that waited too long is told, and the next one gets its place', async () => {
  const withSlot = openDecodingQueue({ atOnce: 1, waiting: 5, patienceMs: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = withSlot(() => promise)
  expect(await withSlot(async () => 'never')).toBe('busy')
  resolve('first')
  await first
  expect(await withSlot(async () => 'next')).toBe('next')
})

test('work that fails gives its place back', async () => {
  const withSlot = openDecodingQueue({ atOnce: 1, waiting: 0, patienceMs: 10 })
  await expect(withSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withSlot(async () => 'yes')).toBe('yes')
})
