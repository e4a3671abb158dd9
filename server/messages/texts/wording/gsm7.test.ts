import { describe, expect, test } from 'vitest'
import { asGsm7, cut, septets } from './gsm7.ts'

describe('septets', () => {
  test('a plain character takes one', () => {
    expect(septets('See all quotes: https://a.example/_-')).toBe(36)
    expect(septets('£5 à la Ñ')).toBe(9)
  })

  test('an extension character takes two', () => {
    expect(septets('^{}\\[~]|€')).toBe(18)
  })

  test('a character outside of the alphabet never fits', () => {
    for (const character of ['’', '–', '“', 'ç', '\t', '🚗']) {
      expect(septets(`a${character}`)).toBe(Number.POSITIVE_INFINITY)
    }
  })
})

describe('a name made GSM-7', () => {
  test.each([
    ['Beat Scrap', 'Beat Scrap'],
    ['Sam’s “Scrap” – cars…', 'Sam\'s "Scrap" - cars...'],
    ['Façade Škoda', 'Facade Skoda'],
    ['Café Ölfass', 'Café Ölfass'],
    ['  Two\n lines\t', 'Two lines'],
    ['🚗 Cars 車', 'Cars'],
    ['車', ''],
  ])('%s becomes %s', (name, plain) => {
    expect(asGsm7(name)).toBe(plain)
  })
})

test('a cut text keeps what fits, and no space at its end', () => {
  expect(cut('Beat Scrap', 10)).toBe('Beat Scrap')
  expect(cut('Beat Scrap', 5)).toBe('Beat')
  expect(cut('€€', 3)).toBe('€')
  expect(cut('Beat Scrap', 0)).toBe('')
  expect(cut('Beat Scrap', -9)).toBe('')
})
