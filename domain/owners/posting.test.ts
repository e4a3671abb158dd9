import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePosting, parseVehicleIssues, PROBLEM_MAX } from './posting.ts'
import { requiredProblems } from '../basics/problem.ts'

const CONTEXT = { today: new Date('2026-06-15T12:00:00Z'), allowDrama: true }

function codes(typed: string): string[] {
  const outcome = parseVehicleIssues(typed)
  const problems = outcome.ok ? [] : outcome.problems
  return problems.map(({ code, message }) => (/^[A-Z].*\.$/.test(message) ? code : message))
}

test('an owner who types everything right has a posting in its normal form', () => {
  const typed = {
    registrationNumber: ' ab12cde',
    postcode: 'sw1a1aa',
    phoneNumber: '07700 900123',
    problem: 'Gearbox noisy\r\nMOT until May ',
  }
  expect(parsePosting(typed, CONTEXT)).toEqual({
    ok: true,
    value: {
      registrationNumber: 'AB12CDE',
      postcode: 'SW1A 1AA',
      phoneNumber: '+447700900123',
      problem: 'Gearbox noisy\nMOT until May',
    },
  })
  const { problem: _, ...others } = typed
  expect(parsePosting(others, CONTEXT)).toMatchObject({ value: { problem: null } })
})

test('an owner who types everything wrong hears of all of it, in the order of the form', () => {
  const outcome = parsePosting(
    { registrationNumber: 'AB99 CDE', postcode: '', phoneNumber: '07700 900123', problem: '\0!' },
    { ...CONTEXT, allowDrama: false },
  )
  const problems = outcome.ok ? [] : outcome.problems
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['registrationNumber', 'not-yet-issued'],
    ['postcode', 'required'],
    ['phoneNumber', 'drama'],
    ['problem', 'characters'],
  ])
})

test('the browser and the server ask for a missing field in the same words', () => {
  const typed = { registrationNumber: ' ', postcode: '', phoneNumber: '\t', problem: '' }
  const outcome = parsePosting(typed, CONTEXT)
  expect(outcome).toMatchObject({ ok: false, problems: requiredProblems(typed) })
  expect(requiredProblems(typed).map((problem) => problem.message)).toEqual([
    'Registration number is required.',
    'Postcode is required.',
    'Phone number is required.',
  ])
  for (const fine of [{ registrationNumber: 'x', postcode: 'x', phoneNumber: 'x' }, {}]) {
    expect(requiredProblems(fine)).toEqual([])
  }
})

test.each([
  ['nothing', '', null],
  ['white space', ' \r\n\t ', null],
  ['Windows and old Mac line ends', 'a\r\nb\rc\n\rd', 'a\nb\nc\n\nd'],
  ['tabs inside', 'a\tb', 'a\tb'],
  ['markup and quotes', `<b>"it's"</b> & £5 😀`, `<b>"it's"</b> & £5 😀`],
])('vehicle issues are kept as written: %s', (_, typed, kept) => {
  expect(parseVehicleIssues(typed)).toEqual({ ok: true, value: kept })
})

test.each([
  ['NUL', 'a\0b'],
  ['C1', 'a\x85b'],
  ['half an emoji', 'a\ud83db'],
  ['the other half', 'a\ude00b'],
  ['U+FFFE', 'a\ufffeb'],
  ['U+FFFF', 'a\uffffb'],
])('vehicle issues hold no %s', (_, typed) => {
  expect(codes(typed)).toEqual(['characters'])
})

test('vehicle issues run to 2,000 characters, whatever they are made of', () => {
  expect(codes('😀'.repeat(PROBLEM_MAX))).toEqual([])
  expect(codes('a\r\n'.repeat(1000) + 'z')).toEqual(['too-long'])
  expect(codes(`  ${'a\r\n'.repeat(1000)}  `)).toEqual([])
  expect(codes('😀'.repeat(PROBLEM_MAX + 1))).toEqual(['too-long'])
  expect(codes('x'.repeat(1_000_000))).toEqual(['too-long'])
})

test('vehicle issues that were kept are kept the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const first = parseVehicleIssues(typed)
      if (first.ok && first.value !== null) expect(parseVehicleIssues(first.value)).toEqual(first)
    }),
    { seed: 20_250_518 },
  )
})
