import { expect, test } from 'vitest'
import * as rules from './facts.ts'
import type { Facts } from '../wire/facts.ts'

const TODAY = new Date('2026-11-22T10:00:00Z')
const EMPTY = Object.fromEntries(rules.FACT_FIELDS.map((field) => [field, ''])) as rules.TypedFacts
const read = (typed: Partial<rules.TypedFacts>) => rules.parseFacts({ ...EMPTY, ...typed }, TODAY)
const ALL: Facts = {
  starts: false,
  rolls: true,
  keys: 2,
  v5c: true,
  catalyst: false,
  tyres: true,
  stands: 'underground',
  goneBy: '2026-12-04',
  callTimes: ['evenings', 'weekends'],
}

test('a form in which nothing was chosen says nothing', () => {
  expect(read({})).toEqual({ ok: true, value: rules.NOTHING_SAID })
})

test.each([
  ['nothing', rules.NOTHING_SAID],
  ['everything', ALL],
])('%s is read as it was typed out', (_, facts) => {
  expect(rules.parseFacts(rules.typeFacts(facts, TODAY), TODAY)).toEqual({ ok: true, value: facts })
})

test.each([
  [{ keys: '3' }, 'keys', 'choice'],
  [{ stands: 'constructor' }, 'stands', 'choice'],
  [{ mornings: 'on' }, 'mornings', 'choice'],
  [{ goneBy: '30 February' }, 'goneBy', 'format'],
  [{ goneBy: '2026-11-21' }, 'goneBy', 'range'],
])('%j is refused', (typed, field, code) => {
  expect(read(typed)).toMatchObject({ ok: false, problems: [{ field, code }] })
})

test('a day is read as people in the UK type it, and a past one comes back empty', () => {
  expect(read({ goneBy: '4/12/2026' })).toMatchObject({ value: { goneBy: '2026-12-04' } })
  const at = (now: string) => rules.typeFacts({ ...ALL, goneBy: '2026-07-01' }, new Date(now))
  expect(at('2026-07-01T22:30Z').goneBy + at('2026-07-01T23:30Z').goneBy).toBe('2026-07-01')
})

test('what is not said, and what was said otherwise before', () => {
  expect(rules.findUnsaid({ ...ALL, keys: null, stands: null })).toEqual(['keys', 'stands'])
  expect(rules.changedFacts(ALL, ALL)).toEqual([])
  const now: Facts = { ...ALL, v5c: null, keys: 0, goneBy: null, callTimes: [] }
  expect(rules.changedFacts(ALL, now)).toEqual(['keys', 'V5C', 'when it must be gone'])
})
