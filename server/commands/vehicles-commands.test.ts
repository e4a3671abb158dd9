import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dayOf } from '../../domain/basics/time.ts'
import { forEachTest, makeServices, rowOf, rowsOf, it } from '../../tests/support/test-site.ts'
import { codePointCsv, madePostcodes, onsCsv } from '../../tests/support/made-postcodes.ts'
import { operator } from '../../tests/support/operator.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { locate } from '../vehicles/places/locate.ts'

const services = forEachTest(() => makeServices())

function file(name: string, content: string | Buffer): string {
  const path = join(services.config.dataDir, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, typeof content === 'string' ? 'latin1' : undefined)
  return path
}

function run(path: string) {
  return operator(services.config, 'import-postcodes', path, '--json', '--as', 'Pat')
}

const count = async () => (await rowsOf(services, 'postcodes', 'postcode')).length

it('Code-Point Open is taken in from its folder, and again changes nothing', async () => {
  const leeds = madePostcodes('LS', 3000)
  const edinburgh = madePostcodes('EH', 2000)
  file('codepo/Doc/licence.txt', 'Contains OS data')
  file(
    'codepo/Doc/Code-Point_Open_Column_Headers.csv',
    'PC,PQ,EA,NO\nPostcode,Quality,Eastings,Northings',
  )
  file('codepo/Data/CSV/ls.csv', codePointCsv(leeds))
  const noPlace = { postcode: 'EH99 9ZZ', easting: 0, northing: 0 }
  file('codepo/Data/CSV/eh.csv', codePointCsv([...edinburgh, noPlace]))
  const path = join(services.config.dataDir, 'codepo')
  const first = await run(path)
  expect(first.json).toMatchObject({ postcodes: 5000, without: 1, unreadable: 0, stopped: false })
  expect((await run(path)).json).toMatchObject({ postcodes: 5000 })
  expect(await count()).toBe(5000)
  const { postcode, easting, northing } = leeds[1234] ?? { postcode: '', easting: 0, northing: 0 }
  expect(await locate(services.database, postcode)).toEqual({ easting, northing, exact: true })
  const audited = await rowsOf(services, 'audit_log')
  expect(audited).toMatchObject([{ who: 'Pat', what: 'import-postcodes' }, { who: 'Pat' }])
})

it('the ONS directory is taken in from its CSV, without the postcodes that are no more', async () => {
  const belfast = { postcode: 'BT1 5GS', easting: 333_800, northing: 374_000 }
  const [ended, ...leeds] = madePostcodes('LS', 2500)
  if (ended === undefined) throw new Error('nothing was made')
  const path = file('ONSPD_MAY_2026_UK.csv', onsCsv([...leeds, belfast], [ended]))
  expect((await run(path)).json).toMatchObject({ postcodes: 2500, without: 2, unreadable: 0 })
  expect(await locate(services.database, ended.postcode)).toMatchObject({ exact: false })
  // The Irish Grid's place, on the British one.
  const found = await locate(services.database, 'BT1 5GS')
  expect(Math.abs((found?.easting ?? 0) - 146_200)).toBeLessThan(100)
  expect(Math.abs((found?.northing ?? 0) - 529_475)).toBeLessThan(100)
})

test('the cars are moved to where they are', async () => {
  await postCar(services)
  const palace = { postcode: 'SW1A 1AA', easting: 529_090, northing: 179_645 }
  const path = file('sw.csv', codePointCsv([palace]))
  expect((await run(path)).json).toMatchObject({ postcodes: 1, moved: 1 })
  expect(await rowOf(services, 'postings')).toMatchObject({ easting: 529_500, northing: 179_500 })
})

const SWAPPED = madePostcodes('LS', 10).map((made) => ({
  ...made,
  easting: made.northing + 300_000,
  northing: made.easting - 300_000,
}))

test.each<[string, string | Buffer]>([
  ['prices.csv', 'date,price\n2026-01-01,450\n'],
  ['photo.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['empty.csv', ''],
  ['swapped.csv', codePointCsv(SWAPPED)],
  ['torn.csv', codePointCsv(madePostcodes('LS', 3)) + 'LS1 1AA,ten,x,y\n'],
  ['codepo_gb.zip', 'PK'],
])('%s is refused and changes nothing, like a file not there', async (name, content) => {
  const refused = (words: string) => {
    return { code: 1, json: { error: expect.stringContaining(words) as string } }
  }
  expect(await run(file(name, content))).toMatchObject(refused(name.slice(0, 4)))
  const nowhere = `/nowhere/${name}`.replace(/zip$/, 'csv')
  expect(await run(nowhere)).toMatchObject(refused('no such file'))
  expect(await count()).toBe(0)
})

const scrapPrice = (...typed: string[]) => operator(services.config, 'scrap-price', ...typed)

it('a price is set with its day and source, listed, and on record', async () => {
  const before = dayOf(Date.now())
  const set = await scrapPrice('set', '165.50', '--source', 'Leeds Metals', '--as', 'Pat')
  const [, today] = /£165\.50 a tonne \(Leeds Metals, ([\d-]+)\)/.exec(set.out) ?? []
  expect([before, dayOf(Date.now())]).toContain(today)
  const older = ['--day', '2026-01-02', '--source', 'Leeds Metals']
  expect((await scrapPrice('set', '160', ...older)).code).toBe(0)
  expect((await scrapPrice('list', '--json')).json).toMatchObject([
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
  const { code, err } = await scrapPrice('set', ...typed)
  expect(code).toBe(1)
  expect(err).toContain(words)
  expect(await rowsOf(services, 'scrap_prices')).toEqual([])
})
