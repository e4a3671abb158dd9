import { expect, test } from 'vitest'
import { holdsCostlyNumber, holdsLink, imitates, isLatin, readShownText } from './shown-text.ts'

test('what cannot be seen is left out, and look-alike forms become plain', () => {
  const plain = (typed: string) => readShownText(typed, 100)
  expect(plain('A\u202eire\u200b \uff21\ufb01')).toEqual({ ok: true, text: 'Aire Afi' })
  for (const blank of ['\u200b\u2060', '\u2800 \u3164', '\u00ad', ' \u0301']) {
    expect(plain(blank)).toEqual({ ok: true, text: '' })
  }
  expect(plain('👍')).toEqual({ ok: true, text: '👍' })
  expect(readShownText('\ufdfa'.repeat(10), 100)).toEqual({ ok: false, reason: 'too-long' })
  expect(readShownText('a'.repeat(1_000_000), 100)).toEqual({ ok: false, reason: 'too-long' })
})

test('what nobody can read is refused as that', () => {
  expect(readShownText('bell\u0007', 100)).toEqual({ ok: false, reason: 'characters' })
})

test.each([
  'https://aire.example/pay',
  'www.aire.example',
  'bit.ly/x1',
  'write to sam@aire.example',
  'aire\u3002com',
  'Pay at aire.vip today',
  'aire.de',
  'aire-pay . com',
])('%s holds a link', (text) => expect(holdsLink(text)).toBe(true))

test.each([
  'Can collect on Thursday. Call us.',
  'Price is £450.50, paid before we load.',
  'We collect Mon-Fri, 9.30 to 5.',
  'MOT ran out.Happy to collect',
  'We pay . Online transfer',
  'Call today . Me and my brother come',
])('%s holds none', (text) => expect(holdsLink(text)).toBe(false))

test.each([
  'Ring 0906 636 4265',
  '+44 906 636 4265',
  '+44 (0)906 636 4265',
  '0044 9066 364265',
  '070 1234 5678',
  '(0870) 123-4567',
  'tel:09066364265',
  '0_9_0_6 / 6•3•6 – 4 2 6 5',
  'Directory: 118 118',
])('%s holds a number that costs more', (text) => expect(holdsCostlyNumber(text)).toBe(true))

test.each([
  'Call 0113 496 0141 or 07400 123456',
  '+44 7400 123456',
  '0800 123 4567 is free, 0300 123 1234 is not dear',
  'Engine 1.9, 84,500 miles, done 09/2019',
  'I pay 900 for these, 118 of them so far',
  'Part 10906 636 4265',
  'On 09.12.2026 at 9.30, 118500 miles',
  'On 09.12.2026, 9.30',
])('%s holds none that does', (text) => expect(holdsCostlyNumber(text)).toBe(false))

test.each([
  'Beat Scrap',
  'B3at 5crap Payments',
  'Béat  Scrapp',
  'The beatscrap team',
  'Beeeat Scraaap',
  'Bea† Scrap',
  '6€at S¢rap',
  'ßeat Scrap',
])('%s reads as ours', (name) => expect(imitates(name, 'Beat Scrap')).toBe(true))

test.each(['Aire Valley Motors', 'Scrap Beaters', 'Heat Scrap'])('%s does not', (name) =>
  expect(imitates(name, 'Beat Scrap')).toBe(false),
)

test('a site whose name has no letters is imitated by nobody', () => {
  expect(imitates('Aire Valley Motors', '…')).toBe(false)
})

test('letters that only look Latin are told apart', () => {
  expect(isLatin('Łódź Cars 24')).toBe(true)
  expect(isLatin('Ве\u0430t Scrap')).toBe(false)
  for (const odd of ['ʙᴇᴀᴛ ꜱᴄʀᴀᴘ', 'Beat Scr\u0251p', '\ua7b5eat Scrap', 'Beat \u01a7crap']) {
    expect([odd, isLatin(odd)]).toEqual([odd, false])
  }
})
