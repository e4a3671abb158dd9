import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { dayOf } from '../../domain/basics/time.ts'
import { operator } from '../../tests/support/operator.ts'
import { makeServices, rowsOf } from '../../tests/support/test-services.ts'

const services = forEachTest(() => makeServices())

const run = (...typed: string[]) => operator(services.config, ...typed)

test('a price is set with its day and source, listed, and on record', async () => {
  const before = dayOf(Date.now())
  const set = await run('scrap-price', 'set', '165.50', '--source', 'Leeds Metals', '--as', 'Pat')
  const [, today] = /£165\.50 a tonne \(Leeds Metals, ([\d-]+)\)/.exec(set.out) ?? []
  expect([before, dayOf(Date.now())]).toContain(today)
  const older = ['--day', '2026-01-02', '--source', 'Leeds Metals']
  expect((await run('scrap-price', 'set', '160', ...older)).code).toBe(0)
  expect((await run('scrap-price', 'list', '--json')).json).toMatchObject([
    { poundsPerTonne: 160, day: '2026-01-02', shown: false },
    { poundsPerTonne: 165.5, day: today, source: 'Leeds Metals', shown: false },
  ])
  const audited = await rowsOf(services, 'audit_log')
  expect(audited).toMatchObject([{ who: 'Pat', what: 'scrap price set' }, {}])
})

test.each([
  ['no source', ['165'], 'whose price'],
  ['a source of two lines', ['165', '--source', 'one\ntwo'], 'whose price'],
  ['no number', ['much', '--source', 'Leeds Metals'], 'pounds a tonne'],
  ['tenths of a penny', ['165.005', '--source', 'Leeds Metals'], 'pounds a tonne'],
  ['pence for pounds', ['16500', '--source', 'Leeds Metals'], 'pounds a tonne'],
  ['a day to come', ['165', '--source', 'Leeds Metals', '--day', '2999-01-01'], 'the day'],
  ['no day', ['165', '--source', 'Leeds Metals', '--day', '2026-02-30'], 'the day'],
])('a price with %s is refused, and the answer says what to give', async (_what, typed, words) => {
  const { code, err } = await run('scrap-price', 'set', ...typed)
  expect(code).toBe(1)
  expect(err).toContain(words)
  expect(await rowsOf(services, 'scrap_prices')).toEqual([])
})
