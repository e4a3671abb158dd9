import { describe, expect, test } from 'vitest'
import { registration } from '../../../../tests/support/post-car.ts'
import { OUTCOMES, outcomesOf } from '../../../../domain/market/complaint-fields.ts'
import { dealText } from './deal-wording.ts'
import { asGsm7, cut, ONE_PART, septets } from './gsm7.ts'
import * as news from './news-wording.ts'
import { linkText, quoteSummaryText, quoteText, type QuotedListing } from './owner-wording.ts'

const ID = 'A_-4567890123456789012'
const OTHER_ID = 'B_-4567890123456789012'
const LONG_HOST = 'https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const NAMES = {
  siteName: 'Beat Scrap',
  publicUrl: 'https://beatscrap.example',
  supportPhone: '01632 960123',
  stripe: null,
}
const STRIPE = { secretKey: '', webhookSecret: '', priceId: '', baseUrl: '' }
const LONG = {
  ...NAMES,
  siteName: 'The “Yorkshire & Humber” Scrap – and Salvage… Exchange',
  supportPhone: '+44 1632 960123',
}
type Names = Omit<typeof NAMES, 'stripe'> & { stripe: typeof STRIPE | null }

const car = (typed: string, of = 4): QuotedListing => {
  return { registration: registration(typed), listingId: ID, linkId: OTHER_ID, best: 410, of }
}
const posting = { registration: registration('AB12CDE'), uniqueId: ID, isConfirmed: false }
const confirmed = { ...posting, isConfirmed: true }
const DEAL = {
  registration: registration('FY13 KLO'),
  amount_pence: 49_999_99,
  agent_name: 'Café “Ångström” & Sons – Breakers of the Upper Calder Valley',
  unique_id: 'a'.repeat(22),
  posting_id: 'b'.repeat(32),
  phone: '+447700900123',
  day: '2026-11-24',
  half: 'morning',
  otherDays: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
  isNoShow: false,
  wantedLess: true,
  awaits_owner: 0,
} as const

const twelveMore = Array.from({ length: 12 }, (_, index) => car(`CD14EF${'ABCDEFGHJKLM'[index]}`))

const ownersTexts = (names: Names): string[] => [
  linkText(names, posting),
  linkText(names, confirmed),
  ...[car('AB12CDE'), car('AB12CDE', 1), { ...car('AB12CDE', 40), best: 12_345.67 }].map(
    (listing) => quoteText(names, listing),
  ),
  ...[[], [car('CD14EFG')], twelveMore].map((others) =>
    quoteSummaryText(names, car('AB12CDE'), others),
  ),
]

const dealTexts = (names: Names) => ({
  chosen: dealText(names, 'chosen', DEAL),
  deal: dealText(names, 'deal', DEAL),
  collection: dealText(names, 'collection', DEAL),
  outcome: dealText(names, 'outcome', DEAL),
  ended: dealText(names, 'deal-ended', DEAL),
  dayBefore: dealText(names, 'day-before', DEAL),
  refusedDay: dealText(names, 'day-refused', DEAL),
  refusedForOther: dealText(names, 'day-refused', { ...DEAL, otherDays: ['2026-11-25'] }),
  off: dealText(names, 'deal-off', DEAL),
  toConfirm: dealText(names, 'deal', { ...DEAL, awaits_owner: 1 }),
})

const business = 'Kirkgate’s '.repeat(9)
const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
const newsTexts = (names: Names) => ({
  code: news.codeText(names, '012345'),
  added: news.newsText(names, 'person-added', { business, isTaken: false }),
  taken: news.newsText(names, 'person-added', { business, isTaken: true }),
  failed: news.newsText(names, 'subscription', { day: '2026-11-26', what: 'failed' }),
  ends: news.newsText(names, 'subscription', { day: '2026-11-26', what: 'ends' }),
  signedIn: news.newsText(names, 'alarm', { name, at: '10:42' }),
  received: news.newsText(names, 'complaint', { reference: 'C417206', answerBy: '2026-09-30' }),
  asked: news.newsText(names, 'complaint-asked'),
  complaints: news.alarmText(names, { about: 'complaints' }),
})

test.each<[string, Names]>([
  ['an ordinary site', NAMES],
  ['Stripe', { ...NAMES, stripe: STRIPE }],
  ['a 30-character host', { ...NAMES, publicUrl: LONG_HOST }],
  ['a long name', { ...LONG, publicUrl: LONG_HOST }],
  ['a name of extension characters', { ...LONG, siteName: '[€]'.repeat(20) }],
  ['a name with no GSM-7 character', { ...LONG, siteName: '車'.repeat(9) }],
  ['one machine', { ...NAMES, publicUrl: 'http://localhost:3000' }],
])('every text fits one part with %s', (_, names) => {
  const others = [dealTexts(names), newsTexts(names)].flatMap((texts) => Object.values(texts))
  for (const text of [...ownersTexts(names), ...others]) {
    expect(septets(text), text).toBeLessThanOrEqual(ONE_PART)
  }
})

describe('to owners', () => {
  test('a link text says what can be done with the link; before the owner confirms the car, also how to say that it is not theirs', () => {
    expect(linkText(NAMES, posting)).toBe(
      'Beat Scrap: somebody gave this number for AB12 CDE. View, edit or delete it, ' +
        `or say it isn't yours: https://beatscrap.example/edit-form/${ID}`,
    )
    expect(linkText({ ...NAMES, publicUrl: LONG_HOST }, posting)).toBe(
      'Beat Scrap: AB12 CDE: view, edit or delete the posting, ' +
        `or tell us it isn't your car: ${LONG_HOST}/edit-form/${ID}`,
    )
    expect(linkText(NAMES, confirmed)).toBe(
      'Beat Scrap: view, edit or delete your posting for AB12 CDE: ' +
        `https://beatscrap.example/edit-form/${ID}`,
    )
  })

  test('no text asks a question, since "Yes" sent back would take back a STOP, promotes, promises cash or shouts', () => {
    for (const text of ownersTexts(NAMES)) expect(text).not.toMatch(/\?|cash|money|free|!/i)
  })

  test('the quote text names the best price and the car, and links all its prices', () => {
    expect(quoteText(NAMES, car('FY13KLO'))).toBe(
      'Beat Scrap: a price of £410 for FY13 KLO, your best of 4: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
    expect(quoteText(NAMES, car('FY13KLO', 1))).toContain('a price of £410 for FY13 KLO: ')
  })

  test('a summary names the best price of the newest car, links it and counts the others once each', () => {
    expect(quoteSummaryText(NAMES, car('AB12CDE'), [car('AB12CDE')])).toBe(
      'Beat Scrap: new prices for AB12 CDE, the best £410: ' +
        `https://beatscrap.example/list-quotes/${ID}/${OTHER_ID}`,
    )
    const others = [car('CD14EFG'), car('EF56GHJ'), car('CD14EFG')]
    const words = 'new prices for AB12 CDE and 2 more cars. The first, best £410: '
    expect(quoteSummaryText(NAMES, car('AB12CDE'), others)).toContain(words)
  })

  test('a long name is cut or, where it says nothing in GSM-7, left out, and never the link', () => {
    const long = { siteName: 'A very long name '.repeat(9), publicUrl: LONG_HOST }
    const text = quoteText(long, car('AB12CDE'))
    expect(text).toMatch(/^A very long name/)
    expect(text.endsWith(`/list-quotes/${ID}/${OTHER_ID}`)).toBe(true)
    expect(quoteText({ ...NAMES, siteName: '車' }, car('AB12CDE'))).toMatch(/^£410 for AB12 CDE: /)
  })

  test('a link is whole where it is too long for one part, and in letters that every phone links', () => {
    const publicUrl = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`
    expect(linkText({ ...NAMES, publicUrl }, posting)).toContain(`${publicUrl}/edit-form/${ID}`)
    const text = linkText({ ...NAMES, publicUrl: 'https://café.example' }, posting)
    expect(text).toContain(`https://xn--caf-dma.example/edit-form/${ID}`)
  })
})

test('every text about a deal names the car and ends in its link, with any name in it', () => {
  const texts = dealTexts({ ...NAMES, publicUrl: 'https://beatscrap.co.uk' })
  for (const text of Object.values(texts)) {
    expect(text).toMatch(/FY13 KLO.* https:\/\/beatscrap\.co\.uk\/[\w/-]+$/)
  }
  expect(texts).toMatchObject({
    chosen: expect.stringContaining('07700 900123'),
    collection: expect.stringContaining('Tue 24 Nov, 8 am to noon'),
    dayBefore: expect.stringMatching(/Tue 24 Nov, 8 am to noon.*£49,999.99/),
    refusedDay: expect.stringContaining("can't do Tue 24 Nov"),
    refusedForOther: expect.stringContaining('These would do: Wed 25 Nov.'),
    off: expect.stringContaining('says no to less than £49,999.99'),
  })
})

test('the code is bound to our own pages by the last line of its text, unless one part has no room for that', () => {
  const words =
    'Beat Scrap: 012345 is your sign-in code, good for 10 minutes. Never tell it to anybody.'
  const textAt = (publicUrl: string) => news.codeText({ ...NAMES, publicUrl }, '012345')
  expect(textAt('http://localhost:3000')).toBe(`${words}\n@localhost #012345`)
  expect(textAt(`https://${'a'.repeat(60)}.example`)).toBe(words)
})

test('news names who and when, however long the names are, and where to call or look', () => {
  const texts = newsTexts(NAMES)
  const byWhom = /^Beat Scrap: Kirkgate's .* Not you\? Call 01632 960123$/
  expect(newsTexts({ ...NAMES, siteName: 'Beat Scrap of Great Britain' }).signedIn).toMatch(
    /Bartholomew.* at 10:42\. Not them\? Take their number out of OPERATOR_PHONES\.$/,
  )
  expect(texts).toMatchObject({
    added: expect.stringMatching(byWhom),
    taken: expect.stringMatching(byWhom),
    failed: expect.stringMatching(/^Beat Scrap: .*26\/11\/2026.*\/subscription/),
    ends: expect.stringMatching(/^Beat Scrap: .*26\/11\/2026.*01632 960123/),
  })
  expect(newsTexts({ ...NAMES, stripe: STRIPE }).ends).toContain('/subscription')
  for (const names of [NAMES, LONG]) {
    const { received } = newsTexts(names)
    expect(received).toMatch(/C 4172 06.*Wednesday 30 September/)
    expect(received).toContain(names.supportPhone)
  }
})

test('an answer is plain, on one line, and takes three parts at most', () => {
  const text = news.complaintText(NAMES, 'C 4172 06', 'We’ve asked them –\n“no” was the answer.')
  expect(text).toBe('Beat Scrap, about C 4172 06: We\'ve asked them - "no" was the answer.')
  const longest = 'x'.repeat(459 - septets('Beat Scrap, about C 4172 06: '))
  expect(news.complaintText(NAMES, 'C 4172 06', longest)).not.toBeNull()
  expect(news.complaintText(NAMES, 'C 4172 06', `${longest}x`)).toBeNull()
})

test.each(outcomesOf({ isReport: false }))('closed as %s it needs no words of ours', (outcome) => {
  expect(OUTCOMES[outcome][1]).toMatch(/^(we|you) .*\.$/)
  expect(OUTCOMES[outcome][2]).toMatch(/^(we|it) .*\.$/)
})

test.each<[text: string, number]>([
  ['See all quotes: https://a.example/_-', 36],
  ['£5 à la Ñ', 9],
  // Of the extension, each takes two.
  ['^{}\\[~]|€', 18],
  // Outside of the alphabet nothing fits.
  ...['’', '–', '“', 'ç', '\t', '🚗'].map((one): [string, number] => [`a${one}`, Infinity]),
])('%s takes %d septets', (text, count) => expect(septets(text)).toBe(count))

test.each([
  ['Beat Scrap', 'Beat Scrap'],
  ['Sam’s “Scrap” – cars…', 'Sam\'s "Scrap" - cars...'],
  ['Façade Škoda', 'Facade Skoda'],
  ['Café Ölfass', 'Café Ölfass'],
  ['  Two\n lines\t', 'Two lines'],
  ['🚗 Cars 車', 'Cars'],
  ['車', ''],
])('%s becomes %s in GSM-7', (typed, plain) => expect(asGsm7(typed)).toBe(plain))

test('a cut text keeps what fits, and no space at its end', () => {
  expect(cut('Beat Scrap', 10)).toBe('Beat Scrap')
  expect(cut('Beat Scrap', 5)).toBe('Beat')
  expect(cut('€€', 3)).toBe('€')
  expect(cut('Beat Scrap', 0)).toBe('')
  expect(cut('Beat Scrap', -9)).toBe('')
})
