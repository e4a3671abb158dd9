// Holds the tree to the size that house-size.json allows.
import { expect, test } from 'vitest'
import { growth, measureHouse } from './house-size.ts'
import allowed from './house-size.json' with { type: 'json' }

test('the house only shrinks', async () => {
  expect(growth(await measureHouse(), allowed)).toEqual([])
})

test('the house only shrinks: a planted fault is caught', () => {
  expect(growth({ settings: 46 }, { settings: 45 })).toEqual(['settings has grown from 45 to 46.'])
  expect(growth({ productLines: 900 }, { productLines: 1000 })).toHaveLength(1)
  expect(growth({ productLines: 990, settings: 45 }, { productLines: 1000, settings: 45 })).toEqual(
    [],
  )
})
