import { expect, test } from 'vitest'
import { codeText, deskSignInText, personAddedText, subscriptionText } from './agent-wording.ts'
import { septets } from './gsm7.ts'

test('the code is bound to our own pages by the last line of its text', () => {
  const names = { siteName: 'Beat Scrap', publicUrl: 'https://beatscrap.example' }
  expect(codeText(names, '012345')).toBe(
    'Beat Scrap: 012345 is your sign-in code, good for 10 minutes. Never tell it to anybody.\n' +
      '@beatscrap.example #012345',
  )
})

test('a port is no part of that line', () => {
  const names = { siteName: 'Beat Scrap', publicUrl: 'http://localhost:3000' }
  expect(codeText(names, '012345')).toMatch(/\n@localhost #012345$/)
})

test('where one part has no room for it, the text is the words alone', () => {
  const host = `${'a'.repeat(60)}.example`
  const text = codeText({ siteName: 'Beat Scrap', publicUrl: `https://${host}` }, '012345')
  expect(text).toMatch(/^Beat Scrap: 012345 .* anybody\.$/)
  expect(septets(text)).toBeLessThanOrEqual(160)
})

test('an added person is told by whom in one part, with any length of business name', () => {
  const config = {
    siteName: 'Beat Scrap',
    publicUrl: 'https://beatscrap.example',
    supportPhone: '01632 960123',
  }
  for (const isTaken of [true, false]) {
    const text = personAddedText(config, { business: 'Kirkgate’s '.repeat(9), isTaken })
    expect(text).toMatch(/^Beat Scrap: Kirkgate's .* Not you\? Call 01632 960123$/)
    expect(septets(text)).toBeLessThanOrEqual(160)
  }
})

test('who signed in at the desk from a new network is told in one part, however long the names are', () => {
  const [siteName, name] = [
    'Beat Scrap of Great Britain',
    'Bartholomew Featherstonehaugh-Cholmondeley',
  ]
  const text = deskSignInText({ siteName }, { name, at: '10:42' })
  expect(text).toMatch(
    /Bartholomew.* at 10:42\. Not them\? Take their number out of OPERATOR_PHONES\.$/,
  )
  expect(septets(text)).toBeLessThanOrEqual(160)
})

test('what is said of a subscription fits one part, with and without Stripe', () => {
  const names = { siteName: 'Beat Scrap', publicUrl: 'https://beatscrap.example' }
  const stripe = { secretKey: '', webhookSecret: '', priceId: '', baseUrl: '' }
  const said = { day: '2026-11-26' }
  for (const keys of [stripe, null]) {
    const config = { ...names, supportPhone: '01632 960123', stripe: keys }
    for (const what of ['failed', 'ends'] as const) {
      const text = subscriptionText(config, { ...said, what })
      expect(text).toMatch(/^Beat Scrap: .*26\/11\/2026/)
      expect(text).toContain(what === 'ends' && keys === null ? '01632 960123' : '/subscription')
      expect(septets(text)).toBeLessThanOrEqual(160)
    }
  }
})
