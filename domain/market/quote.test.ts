import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { parseAmount, parseMessage, parseQuote } from './quote.ts'

function codeOf(outcome: ReturnType<typeof parseQuote>): string[] {
  if (outcome.ok) return []
  for (const { message } of outcome.problems) expect(message).toMatch(/^[A-Z].*\.$/)
  return outcome.problems.map(({ field, code }) => `${field} ${code}`)
}

test('a wrong amount is refused by its field', () => {
  for (const [code, sent] of Object.entries({
    required: [undefined, null],
    'too-low': [-5, 0, 0.001, 0.99, -Infinity],
    'too-high': [Infinity, 50_000.01, 50_001],
    decimals: [1.001, 450.005, 49_999.999],
    type: [Number.NaN, '12,50', '450', [450], {}, true],
  })) {
    for (const amount of sent) {
      const read = codeOf(parseQuote({ amount, message: null }))
      expect([amount, read]).toEqual([amount, [`amount ${code}`]])
    }
  }
})

test('every whole number of pence in range comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5_000_000 }), (pence) => {
      expect(parseAmount(Number((pence / 100).toFixed(2)))).toEqual({ ok: true, value: pence })
    }),
    { seed: 20_250_518, numRuns: 2000 },
  )
})

test('a message keeps its lines, loses its edges, and nothing is null', () => {
  const value = 'We collect.\nThursday\tor Friday.'
  expect(parseMessage(' We collect.\r\nThursday\tor Friday. ')).toEqual({ ok: true, value })
  for (const nothing of [undefined, null, '', '  \n', '\u200b\u2060']) {
    expect(parseMessage(nothing)).toEqual({ ok: true, value: null })
  }
  expect(parseMessage('🚗'.repeat(500)).ok).toBe(true)
})

test('a message that is too long, unreadable, no text, or holds a costly number or a link is refused by its field', () => {
  for (const [code, sent] of Object.entries({
    'too-long': ['a'.repeat(501)],
    characters: ['bell\u0007', 'zero\u0000', 'half \ud800'],
    type: [5, ['a']],
    'costs-more': ['Ring 0906 636 4265'],
    link: ['Text your bank details to www.aire.example'],
  })) {
    for (const message of sent) {
      expect(codeOf(parseQuote({ amount: 450, message }))).toEqual([`message ${code}`])
    }
  }
})

test('both fields are reported at once', () => {
  const both = { amount: 0, message: 'a'.repeat(501) }
  expect(codeOf(parseQuote(both))).toEqual(['amount too-low', 'message too-long'])
})

test('an amount that is typed again is the same one, or refused by its second field', () => {
  const again = (amountAgain: unknown) => parseQuote({ amount: 450, amountAgain, message: null })
  expect(again(450)).toMatchObject({ ok: true, value: { isTypedAgain: true } })
  for (const nothing of [undefined, null]) {
    expect(again(nothing)).toMatchObject({ ok: true, value: { isTypedAgain: false } })
  }
  expect(codeOf(again(45))).toEqual(['amountAgain different'])
})
