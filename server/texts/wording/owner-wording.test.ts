import { describe, expect, test } from 'vitest'
import { registration } from '../../../tests/support/post-car.ts'
import { septets } from './gsm7.ts'
import { linkText, quoteSummaryText, quoteText, type QuotedListing } from './owner-wording.ts'

const ID = 'A_-4567890123456789012'
const OTHER_ID = 'B_-4567890123456789012'
const LONG_HOST = 'https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

const names = { siteName: 'Beat Scrap', publicUrl: 'https://beatscrap.example' }
const car = (typed: string, isChange = false): QuotedListing => ({
  registration: registration(typed),
  listingId: ID,
  linkId: OTHER_ID,
  isChange,
  quote: { amount: 410, place: 1, of: 4 },
  best: 410,
})
const third = { amount: 12_345.67, place: 23, of: 40 }
const first = { amount: 410, place: 1, of: 1 }
const posting = { registration: registration('AB12CDE'), uniqueId: ID, isConfirmed: false }
const confirmed = { ...posting, isConfirmed: true }

const twelveMore = Array.from({ length: 12 }, (_, index) => car(`CD14EF${'ABCDEFGHJKLM'[index]}`))

const everyText = (of: { siteName: string; publicUrl: string }): string[] => [
  linkText(of, posting),
  linkText(of, confirmed),
  ...[true, false].flatMap((isChange) =>
    [car('AB12CDE').quote, third, first, null].map((quote) =>
      quoteText(of, { ...car('AB12CDE', isChange), quote }),
    ),
  ),
  ...[true, false].flatMap((isToday) => [
    quoteSummaryText(of, [car('AB12CDE')], isToday),
    quoteSummaryText(of, [car('AB12CDE', true)], isToday),
    quoteSummaryText(of, [car('AB12CDE'), car('CD14EFG')], isToday),
    quoteSummaryText(of, [car('AB12CDE', true), car('CD14EFG', true)], isToday),
    quoteSummaryText(of, [car('AB12CDE'), ...twelveMore], isToday),
  ]),
]

describe('what each text says', () => {
  test("the first link text says why to open it, and that it may be somebody else's car", () => {
    expect(linkText(names, posting)).toBe(
      'Beat Scrap: open this to say AB12 CDE is yours, so buyers can reach you, ' +
        `or that it's not your car: https://beatscrap.example/edit-form/${ID}`,
    )
  })

  test('it still says both where the address is longer', () => {
    expect(linkText({ ...names, publicUrl: LONG_HOST }, posting)).toBe(
      'Beat Scrap: open to say AB12 CDE is yours, so buyers reach you, ' +
        `or it's not your car: ${LONG_HOST}/edit-form/${ID}`,
    )
  })

  test('once the owner has said the car is theirs, the link text says what the link does', () => {
    expect(linkText(names, confirmed)).toBe(
      'Beat Scrap: view, edit or delete your posting for AB12 CDE: ' +
        `https://beatscrap.example/edit-form/${ID}`,
    )
  })

  test('no text asks a question, since "Yes" sent back would take back a STOP', () => {
    for (const text of everyText(names)) expect(text).not.toContain('?')
  })

  test('the quote text names the amount, the car and the rank, and links all its quotes', () => {
    expect(quoteText(names, car('FY13KLO'))).toBe(
      'Beat Scrap: £410 for FY13 KLO, your best of 4: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
    const ranked = [first, third, { amount: 150, place: 2, of: 2 }, { ...third, place: 3 }, null]
    const said = ranked.map((quote) => quoteText(names, { ...car('FY13KLO'), quote }))
    expect(said.map((text) => text.slice(12, text.indexOf(': https')))).toEqual([
      '£410 for FY13 KLO, your first quote',
      '£12,345.67 for FY13 KLO, your 23rd best of 40',
      '£150 for FY13 KLO, your 2nd best of 2',
      '£12,345.67 for FY13 KLO, your 3rd best of 40',
      'new quote for FY13 KLO',
    ])
  })

  test('a changed quote is not called new', () => {
    const said = [car('AB12CDE').quote, first, null].map((quote) =>
      quoteText(names, { ...car('AB12CDE', true), quote }),
    )
    expect(said.map((text) => text.slice(12, text.indexOf(': https')))).toEqual([
      'changed quote, £410 for AB12 CDE, your best of 4',
      'changed quote, £410 for AB12 CDE',
      'changed quote for AB12 CDE',
    ])
  })

  test('summarised quotes of one car name the best, and "today" only of that day\'s', () => {
    expect(quoteSummaryText(names, [car('AB12CDE')], true)).toBe(
      'Beat Scrap: more quotes for AB12 CDE today, best £410. See them all: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
    expect(quoteSummaryText(names, [{ ...car('AB12CDE'), best: null }], false)).toContain(
      'you have more quotes for AB12 CDE. See them all: ',
    )
  })

  test('summarised changes are not called more quotes', () => {
    expect(quoteSummaryText(names, [car('AB12CDE', true)], true)).toContain(
      'quotes have changed for AB12 CDE, best £410. See them all: ',
    )
    expect(quoteSummaryText(names, [car('AB12CDE', true), car('CD14EFG')], true)).toContain(
      'more quotes for AB12 CDE and 1 more car. The first, best £410: ',
    )
  })

  test('summarised quotes of several cars name and link the first and count the others', () => {
    const others = [car('CD14EFG'), car('EF56GHJ')]
    expect(quoteSummaryText(names, [car('AB12CDE'), ...others], true)).toBe(
      'Beat Scrap: more quotes for AB12 CDE and 2 more cars. The first, best £410: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
  })

  test('two postings of the same car are one car', () => {
    expect(quoteSummaryText(names, [car('AB12CDE'), car('AB12CDE')], true)).not.toContain('1 more')
  })
})

describe('one part', () => {
  test.each([
    ['an ordinary site', names],
    ['a 30-character host', { ...names, publicUrl: LONG_HOST }],
    [
      'a long name',
      { siteName: 'The Great British Car Company of Wolverhampton', publicUrl: LONG_HOST },
    ],
    ['a name of extension characters', { siteName: '[€]'.repeat(20), publicUrl: LONG_HOST }],
    ['a name with no GSM-7 character', { siteName: '車'.repeat(9), publicUrl: LONG_HOST }],
    ['one machine', { siteName: 'Beat Scrap', publicUrl: 'http://localhost:3000' }],
  ])('every text fits it with %s', (_, of) => {
    for (const text of everyText(of)) expect(septets(text), text).toBeLessThanOrEqual(160)
  })

  test('a 30-character host still leaves room for the name and the car', () => {
    for (const text of everyText({ ...names, publicUrl: LONG_HOST })) {
      expect(text).toMatch(/^Beat Scrap: .*AB12 CDE.* https:\/\/a{30}\/(edit-form|list-quotes)\//)
    }
  })

  test('a long name is cut, never the link', () => {
    const text = quoteText(
      { siteName: 'A very long name '.repeat(9), publicUrl: LONG_HOST },
      car('AB12CDE'),
    )
    expect(text).toMatch(/^A very long name/)
    expect(text.endsWith(`/list-quotes/${ID}/${OTHER_ID}`)).toBe(true)
  })

  test('a name that says nothing in GSM-7 is left out', () => {
    expect(quoteText({ ...names, siteName: '車' }, car('AB12CDE'))).toMatch(/^£410 for AB12 CDE: /)
  })

  test('an address too long for one part is sent whole all the same', () => {
    const publicUrl = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`
    expect(linkText({ ...names, publicUrl }, posting)).toContain(`${publicUrl}/edit-form/${ID}`)
  })
})

test('no text promotes, promises cash or shouts', () => {
  for (const text of everyText(names)) {
    expect(text).not.toMatch(/cash|money|free|!/i)
  }
})

test('the host of a link is written in letters every phone links', () => {
  expect(linkText({ ...names, publicUrl: 'https://café.example' }, posting)).toContain(
    `https://xn--caf-dma.example/edit-form/${ID}`,
  )
})
