import { readFileSync } from 'node:fs'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { COUNTRIES_FILE, FLAGS_FILE, makeCountries, makeFlags } from '../../build/countries.ts'
import { findCountries, countries, countryOf } from './country-search.ts'
import { UNITED_KINGDOM, afterPrefix, nationalPart, numberToSend } from './phone-typing.ts'

const names = (typed: string): string[] => findCountries(typed).map(({ country }) => country.name)
const chosen = (iso: string) => countries.find((country) => country.iso === iso) ?? UNITED_KINGDOM

describe('the list', () => {
  test('has every country of libphonenumber, and is what its makers make now', async () => {
    expect(countries).toHaveLength(245)
    expect(readFileSync(COUNTRIES_FILE, 'utf8')).toBe(await makeCountries())
    expect(readFileSync(FLAGS_FILE, 'utf8')).toBe(makeFlags())
  })

  test('has a flag for each of them', () => {
    const symbols = readFileSync(FLAGS_FILE, 'utf8').match(/^<symbol id="..".*<\/symbol>$/gm) ?? []
    expect(symbols.map((symbol) => symbol.slice(12, 14)).toSorted()).toEqual(
      countries.map(({ iso }) => iso).toSorted(),
    )
  })

  test('knows the United Kingdom by the same name', () => {
    expect(countries).toContainEqual(expect.objectContaining(UNITED_KINGDOM))
  })

  // With and without what stands before a number at home.
  test.each(countries)('$name: what is typed there is the number that was meant', (country) => {
    const { iso, code } = country
    if (!isSupportedCountry(iso)) throw new Error(`${iso} is no country.`)
    const meant = parsePhoneNumberFromString(examples[iso], iso)
    for (const typed of [meant?.nationalNumber, meant?.formatNational()]) {
      expect(numberToSend(String(typed), country)).toBe(meant?.number)
    }
    const pasted = meant?.formatInternational() ?? ''
    const shown = nationalPart(afterPrefix(pasted) ?? '', code)
    expect(numberToSend(shown, country)).toBe(meant?.number)
  })
})

describe('a search', () => {
  test.each([
    ['IRE', 'Ireland'],
    ['Britain', 'United Kingdom'],
    ['england', 'United Kingdom'],
    ['america', 'United States'],
    ['turkey', 'Türkiye'],
    ['ivory coast', 'Côte d’Ivoire'],
    ['czech republic', 'Czechia'],
    ['turkiye', 'Türkiye'],
    ["cote d'ivoire", 'Côte d’Ivoire'],
    ['aland', 'Åland Islands'],
    ['A\u030aland', 'Åland Islands'],
    ['trinidad and tobago', 'Trinidad & Tobago'],
    ['  poland ', 'Poland'],
    ['48', 'Poland'],
    ['0048', 'Poland'],
    ['+48 600 000 000', 'Poland'],
  ])('for "%s" offers %s among the first', (typed, name) => {
    expect(names(typed).slice(0, 30)).toContain(name)
  })

  test.each([
    ['uk', 'United Kingdom'],
    ['usa', 'United States'],
    ['ireland', 'Ireland'],
    ['deutschland', 'Germany'],
    ['pl', 'Poland'],
    ['+48', 'Poland'],
    ['+44 7700', 'United Kingdom'],
    ['44', 'United Kingdom'],
    ['+1 702', 'United States'],
    ['+1 242', 'Bahamas'],
  ])('for "%s" offers %s first', (typed, name) => {
    expect(names(typed)[0]).toBe(name)
  })

  test('marks what was searched for, accents or not', () => {
    const [found] = findCountries('reun')
    expect(found?.country.name.slice(...(found.bold ?? []))).toBe('Réun')
  })

  test('says by which other name it found', () => {
    expect(findCountries('holl')).toEqual([
      expect.objectContaining({ bold: null, otherName: 'Holland' }),
    ])
  })

  test.each(['', ' ', '+', '00', '('])('for "%s" offers all by name', (typed) => {
    expect(names(typed).slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
    expect(names(typed)).toHaveLength(245)
  })

  test.each(['zzz', '999', '[', '\\'])('for "%s" offers nothing and does not fail', (typed) => {
    expect(names(typed)).toEqual([])
  })
})

describe('the country of a number from abroad', () => {
  test.each([
    ['353851234567', 'IE'],
    ['1 702 123 4567', 'US'],
    ['1 242 359 1234', 'BS'],
    ['7 912 345 67 89', 'RU'],
    ['7 771 000 9998', 'KZ'],
    ['358 41 2345678', 'FI'],
    ['358 18 1234', 'AX'],
    ['44 7700 900123', 'GB'],
  ])('%s is of %s', (rest, iso) => {
    expect(countryOf(rest, UNITED_KINGDOM)?.iso).toBe(iso)
  })

  test('a chosen country is kept where it shares the code', () => {
    expect(countryOf('1 702 123 4567', chosen('CA'))?.iso).toBe('CA')
    expect(countryOf('44 7700 900123', chosen('JE'))?.iso).toBe('JE')
    expect(countryOf('48 600 000 000', chosen('CA'))?.iso).toBe('PL')
  })

  test.each(['', '3', '99', '999123'])('"%s" is of none', (rest) => {
    expect(countryOf(rest, UNITED_KINGDOM)).toBeNull()
  })
})
