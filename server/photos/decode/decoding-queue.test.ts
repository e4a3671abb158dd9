import { expect, test } from 'vitest'
import { openDecodingQueue } from './decoding-queue.ts'

test('no more than are allowed are worked on at once, and in order', async () => {
  const inTurn = openDecodingQueue({ atOnce: 2, waiting: 10, patienceMs: 60_000 })
  const [working, finished] = [new Set<number>(), [] as number[]]
  const work = (n: number) => async () => {
    working.add(n)
    expect(working.size).toBeLessThanOrEqual(2)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working.delete(n)
    finished.push(n)
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => inTurn(work(n))))
  expect(finished).toEqual([0, 1, 2, 3, 4, 5])
})

test('a caller that finds too many waiting is told at once', async () => {
  const inTurn = openDecodingQueue({ atOnce: 1, waiting: 1, patienceMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [first, second] = [inTurn(() => promise), inTurn(async () => 'second')]
  expect(inTurn.figures()).toEqual({ working: 1, waiting: 1 })
  expect(await inTurn(async () => 'third')).toBe('busy')
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('a caller that waited too long is told, and the next one gets its place', async () => {
  const inTurn = openDecodingQueue({ atOnce: 1, waiting: 5, patienceMs: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = inTurn(() => promise)
  expect(await inTurn(async () => 'never')).toBe('busy')
  resolve('first')
  await first
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('work that fails gives its place back', async () => {
  const inTurn = openDecodingQueue({ atOnce: 1, waiting: 0, patienceMs: 10 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
