import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { parseAmount, parseMessage, parseQuote } from './quote.ts'

function codeOf(outcome: ReturnType<typeof parseQuote>): string[] {
  if (outcome.ok) return []
  for (const { message } of outcome.problems) expect(message).toMatch(/^[A-Z].*\.$/)
  return outcome.problems.map(({ field, code }) => `${field} ${code}`)
}

test('whatever is no amount is refused by name', () => {
  const refusals: [unknown, string][] = [
    [undefined, 'required'],
    [null, 'required'],
    [-5, 'too-low'],
    [0, 'too-low'],
    [0.001, 'too-low'],
    [0.99, 'too-low'],
    [-Infinity, 'too-low'],
    [Infinity, 'too-high'],
    [50_000.01, 'too-high'],
    [50_001, 'too-high'],
    [1.001, 'decimals'],
    [450.005, 'decimals'],
    [49_999.999, 'decimals'],
    [Number.NaN, 'type'],
    ['12,50', 'type'],
    ['450', 'type'],
    [[450], 'type'],
    [{}, 'type'],
    [true, 'type'],
  ]
  for (const [sent, code] of refusals) {
    expect([sent, codeOf(parseQuote({ amount: sent, message: null }))]).toEqual([
      sent,
      [`amount ${code}`],
    ])
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
  expect(parseMessage(' We collect.\r\nThursday\tor Friday. ')).toEqual({
    ok: true,
    value: 'We collect.\nThursday\tor Friday.',
  })
  for (const nothing of [undefined, null, '', '  \n', '\u200b\u2060']) {
    expect(parseMessage(nothing)).toEqual({ ok: true, value: null })
  }
  expect(parseMessage('🚗'.repeat(500)).ok).toBe(true)
})

test('a message that is too long, unreadable or no text, or holds a dear number or an address, is refused by name', () => {
  const refusals: [unknown, string][] = [
    ['a'.repeat(501), 'too-long'],
    ['bell\u0007', 'characters'],
    ['zero\u0000', 'characters'],
    ['half \ud800', 'characters'],
    [5, 'type'],
    [['a'], 'type'],
    ['Ring 0906 636 4265', 'costs-more'],
    ['Text your bank details to www.aire.example', 'link'],
  ]
  for (const [message, code] of refusals) {
    expect(codeOf(parseQuote({ amount: 450, message }))).toEqual([`message ${code}`])
  }
})

test('both fields are reported at once', () => {
  expect(codeOf(parseQuote({ amount: 0, message: 'a'.repeat(501) }))).toEqual([
    'amount too-low',
    'message too-long',
  ])
})

test('an amount that is typed again is the same one, or refused by its second field', () => {
  const again = (amountAgain: unknown) => parseQuote({ amount: 450, amountAgain, message: null })
  expect(again(450)).toMatchObject({ ok: true, value: { isTypedAgain: true } })
  for (const nothing of [undefined, null]) {
    expect(again(nothing)).toMatchObject({ ok: true, value: { isTypedAgain: false } })
  }
  expect(codeOf(again(45))).toEqual(['amountAgain different'])
})
