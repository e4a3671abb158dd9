import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countCaught } from './count-matching.ts'

test('words that no car has, counted among many cars, let others have their turn', async () => {
  const place = { easting: 430_000, northing: 433_000 }
  const car = { id: '', postcode: 'LS11 5DJ', problem: null, ...place }
  const known = { make: null, model: null, colour: null, year: null, fuel: null }
  const facts = { starts: null, v5c: null, catalyst: null, keys: null, rolls: null }
  const cars = Array.from({ length: 2000 }, () => ({ ...car, ...known, ...facts, words: ['rust'] }))
  const yards = [{ postcode: 'LS11 5DJ', miles: 5, ...place }]
  let turns = 0
  const counting = countCaught(cars, { yards, words: 'gold,silver', facts: [] }).finally(
    () => (turns += 1000),
  )
  while (turns < 1000) {
    await nextTurn()
    turns += 1
  }
  expect(await counting).toBe(0)
  expect(turns).toBeGreaterThan(1009)
  expect(await countCaught(cars, { yards, words: 'gold,rust', facts: [] })).toBe(1000)
})
