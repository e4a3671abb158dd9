import { describe, expect, test } from 'vitest'
import { registration } from '../../../../tests/support/post-car.ts'
import { septets } from './gsm7.ts'
import { linkText, quoteSummaryText, quoteText, type QuotedListing } from './owner-wording.ts'

const ID = 'A_-4567890123456789012'
const OTHER_ID = 'B_-4567890123456789012'
const LONG_HOST = 'https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

const names = { siteName: 'Beat Scrap', publicUrl: 'https://beatscrap.example' }
const car = (typed: string, of = 4): QuotedListing => {
  return { registration: registration(typed), listingId: ID, linkId: OTHER_ID, best: 410, of }
}
const dear = { ...car('AB12CDE', 40), best: 12_345.67 }
const posting = { registration: registration('AB12CDE'), uniqueId: ID, isConfirmed: false }
const confirmed = { ...posting, isConfirmed: true }

const twelveMore = Array.from({ length: 12 }, (_, index) => car(`CD14EF${'ABCDEFGHJKLM'[index]}`))

const everyText = (of: { siteName: string; publicUrl: string }): string[] => [
  linkText(of, posting),
  linkText(of, confirmed),
  ...[car('AB12CDE'), car('AB12CDE', 1), dear].map((listing) => quoteText(of, listing)),
  ...[[], [car('CD14EFG')], twelveMore].map((others) =>
    quoteSummaryText(of, car('AB12CDE'), others),
  ),
]

describe('what each text says', () => {
  test('the first link text says what the link does, as the page promised, and that the car may be somebody else’s', () => {
    expect(linkText(names, posting)).toBe(
      'Beat Scrap: somebody gave this number for AB12 CDE. View, edit or delete it, ' +
        `or say it isn't yours: https://beatscrap.example/edit-form/${ID}`,
    )
    expect(linkText({ ...names, publicUrl: LONG_HOST }, posting)).toBe(
      'Beat Scrap: AB12 CDE: view, edit or delete the posting, ' +
        `or tell us it isn't your car: ${LONG_HOST}/edit-form/${ID}`,
    )
  })

  test('once the owner has said the car is theirs, the link text says what the link does', () => {
    expect(linkText(names, confirmed)).toBe(
      'Beat Scrap: view, edit or delete your posting for AB12 CDE: ' +
        `https://beatscrap.example/edit-form/${ID}`,
    )
  })

  test('no text asks a question, since "Yes" sent back would take back a STOP, promotes, promises cash or shouts', () => {
    for (const text of everyText(names)) expect(text).not.toMatch(/\?|cash|money|free|!/i)
  })

  test('the quote text names the best price and the car, and links all its prices', () => {
    expect(quoteText(names, car('FY13KLO'))).toBe(
      'Beat Scrap: a price of £410 for FY13 KLO, your best of 4: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
    expect(quoteText(names, car('FY13KLO', 1))).toContain('a price of £410 for FY13 KLO: ')
  })

  test('a summary names the best price of the newest car, links it and counts the others once each', () => {
    expect(quoteSummaryText(names, car('AB12CDE'), [car('AB12CDE')])).toBe(
      'Beat Scrap: new prices for AB12 CDE, the best £410: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
    const others = [car('CD14EFG'), car('EF56GHJ'), car('CD14EFG')]
    expect(quoteSummaryText(names, car('AB12CDE'), others)).toContain(
      'new prices for AB12 CDE and 2 more cars. The first, best £410: ',
    )
  })
})

describe('one part', () => {
  test.each([
    ['an ordinary site', names],
    ['a 30-character host', { ...names, publicUrl: LONG_HOST }],
    ['a long name', { siteName: 'The Great British Car Company of Leeds', publicUrl: LONG_HOST }],
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
    const long = { siteName: 'A very long name '.repeat(9), publicUrl: LONG_HOST }
    const text = quoteText(long, car('AB12CDE'))
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

test('the host of a link is written in letters every phone links', () => {
  expect(linkText({ ...names, publicUrl: 'https://café.example' }, posting)).toContain(
    `https://xn--caf-dma.example/edit-form/${ID}`,
  )
})
