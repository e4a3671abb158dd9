import { expect, test } from 'vitest'
import { inPounds } from './money.ts'

test('money has pence only where there are some', () => {
  const written = { 310: '£310', 310.5: '£310.50', 0.05: '£0.05', 50_000: '£50,000' }
  for (const [pounds, words] of Object.entries(written))
    expect(inPounds(Number(pounds))).toBe(words)
})
