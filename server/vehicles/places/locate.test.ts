import { expect, test } from 'vitest'
import { forEachTest, insert, makeServices, rowsOf } from '../../../tests/support/test-site.ts'
import { METRES_IN_A_MILE, metresBetween } from '../../../domain/basics/national-grid.ts'
import { OTHER_CODES, POSTCODE_AREAS } from '../../../domain/people/postcode.ts'
import { areaCentre, AREAS } from './area-centres.ts'
import { locate } from './locate.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { codePointCsv, madePostcodes } from '../../../tests/support/made-postcodes.ts'
import type { CsvFile } from '../../platform/csv-rows.ts'
import { importPostcodes } from './import-postcodes.ts'

const services = forEachTest(() => makeServices())

test('a postcode stands for its area until it is imported; an invalid one has no place', async () => {
  expect(await locate(services.database, 'SW1A 1AA')).toMatchObject({ exact: false })
  const place = { easting: 529_090, northing: 179_645 }
  await insert(services, 'postcodes', { postcode: 'SW1A1AA', ...place })
  const exact = { ...place, exact: true }
  expect(await locate(services.database, 'SW1A 1AA')).toEqual(exact)
  expect(await locate(services.database, 'SW1A1AA')).toEqual(exact)
  for (const none of ['QQ1 1AA', '']) expect(await locate(services.database, none)).toBeNull()
})

test('all 124 areas have a centre, the three that no car is collected from as well', () => {
  expect(Object.keys(AREAS)).toHaveLength(124)
  for (const area of POSTCODE_AREAS) expect(areaCentre(`${area}1 1AA`)).toBeDefined()
  const others = Object.keys(AREAS).filter((area) => !POSTCODE_AREAS.has(area))
  expect(others).toEqual(['GY', 'IM', 'JE'])
  expect(OTHER_CODES.some(({ shape }) => others.every((area) => shape.test(`${area}1`)))).toBe(true)
})

// As the crow flies, from gazetteers.
test.each([
  ['EH', 'G', 41],
  ['TR', 'ZE', 698],
  ['BT', 'L', 145],
  ['CF', 'BS', 26],
])('from %s to %s is about %i miles', (one, other, miles) => {
  const from = areaCentre(one)
  const to = areaCentre(other)
  if (from === undefined || to === undefined) throw new Error('an area is missing')
  const measured = metresBetween(from, to) / METRES_IN_A_MILE
  expect(Math.abs(measured - miles)).toBeLessThan(Math.max(3, miles * 0.05))
})

const GOING = { stopped: () => false, progress: () => undefined }
const LINES = codePointCsv(madePostcodes('LS', 9000)).split('\r\n')

async function* files(): AsyncGenerator<CsvFile> {
  yield { name: 'ls.csv', lines: chunks() }
}

async function* chunks(): AsyncGenerator<string[]> {
  for (let from = 0; from < LINES.length; from += 700) yield LINES.slice(from, from + 700)
}

const count = async (): Promise<number> => (await rowsOf(services, 'postcodes', 'postcode')).length

test('stopped in the middle it keeps what it has, and the next run completes it', async () => {
  const seen: number[] = []
  const first = await importPostcodes(services.database, files(), {
    stopped: () => (seen.at(-1) ?? 0) >= 3000,
    progress: (postcodes) => void seen.push(postcodes),
  })
  expect(first).toMatchObject({ stopped: true })
  expect(await count()).toBe(seen.at(-1))
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  const whole = { postcodes: 9000, without: 0, unreadable: 0, stopped: false }
  expect(await importPostcodes(services.database, files(), GOING)).toMatchObject(whole)
  expect(await count()).toBe(9000)
})

test('writes of others get their turn in between', async () => {
  let others = 0
  const done = new AbortController()
  const importing = importPostcodes(services.database, files(), GOING).then(() => done.abort())
  while (!done.signal.aborted) {
    await services.database.transaction().execute((tx) => tx.deleteFrom('submissions').execute())
    others += 1
    await yieldToEventLoop()
  }
  await importing
  expect(others).toBeGreaterThan(3)
})
