import { expect, test } from 'vitest'
import { registration } from '../../../../tests/support/post-car.ts'
import * as wording from './deal-wording.ts'
import { ONE_PART, septets } from './gsm7.ts'

const NAMES = { siteName: 'Beat Scrap', publicUrl: 'https://beatscrap.co.uk' }
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

test('every text about a deal is one plain part that ends in its link, with any name in it', () => {
  const texts = [
    wording.chosenText(NAMES, DEAL),
    wording.dealText(NAMES, DEAL),
    wording.collectionText(NAMES, DEAL),
    wording.outcomeText(NAMES, DEAL),
    wording.dealEndedText(NAMES, DEAL),
    wording.dayBeforeText(NAMES, DEAL),
    wording.refusedDayText(NAMES, DEAL),
    wording.refusedDayText(NAMES, { ...DEAL, otherDays: ['2026-11-25'] }),
    wording.dealOffText(NAMES, DEAL),
    wording.dealText(NAMES, { ...DEAL, awaits_owner: 1 }),
  ]
  for (const text of texts) {
    expect(septets(text), text).toBeLessThanOrEqual(ONE_PART)
    expect(text).toMatch(/ https:\/\/beatscrap\.co\.uk\/[\w/-]+$/)
    expect(text).toContain('FY13 KLO')
  }
  expect(texts[0]).toContain('07700 900123')
  expect(texts[2]).toContain('Tue 24 Nov, 8 am to noon')
  expect(texts[5]).toMatch(/Tue 24 Nov, 8 am to noon.*£49,999.99/)
  expect(texts[6]).toContain("can't do Tue 24 Nov")
  expect(texts[7]).toContain('These would do: Wed 25 Nov.')
  expect(texts[8]).toContain('says no to less than £49,999.99')
})
