import { expect, test } from 'vitest'
import { insert, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { purgeIdlePostings } from './remove-posting.ts'
import { refreshPlaces } from './operate-postings.ts'

const EXACT = { easting: 430_123, northing: 432_456 }
// Agents learn no more than in which kilometre it is.
const SQUARE = { easting: 430_500, northing: 432_500 }

const site = forEachTest(() => openTestSite({ LINK_TEXTS_PER_DAY: '0' }))

const postings = () => rowsOf(site.services, 'postings')
const places = async () =>
  (await postings()).map(({ easting, northing }) => ({ easting, northing }))
const superseded = async () => (await postings()).map((row) => row.superseded)

async function importLeeds(): Promise<void> {
  await insert(site.services, 'postcodes', { postcode: 'LS115DJ', ...EXACT })
}

async function postAgain(change: Partial<typeof CAR> = {}): Promise<string> {
  site.services.clock.advance(11 * MINUTE_MS)
  await submit(site.app, { ...CAR, ...change })
  return (await site.textedLinks()).at(-1) ?? ''
}

test('a car is placed as it is submitted, and an edit moves it', async () => {
  await importLeeds()
  await submit(site.app)
  expect(await places()).toEqual([SQUARE])
  const [uniqueId = ''] = await site.textedLinks()
  await site.put(`/car/edit-form/${uniqueId}`, { ...CAR, postcode: 'EH1 1YZ' })
  expect(await places()).toMatchObject([{ easting: 326_500, northing: 674_500 }])
})

test('of one car posted again only the newest counts, until it is deleted or becomes another', async () => {
  const first = await postAgain()
  const second = await postAgain()
  const third = await postAgain()
  const other = await postAgain()
  expect(await superseded()).toEqual([1, 1, 1, 0])
  await site.put(`/car/edit-form/${other}`, { ...CAR, registrationNumber: 'YK12 ABV' })
  expect(await superseded()).toEqual([1, 1, 0, 0])
  const drop = (link: string) => site.delete(`/car/delete-data/${link}`)
  await drop(second)
  expect(await superseded()).toEqual([1, 0, 0])
  await drop(third)
  expect(await superseded()).toEqual([0, 0])
  await drop(first)
  expect(await superseded()).toEqual([0])
})

test('a posting idle for 90 days goes, though somebody looks at it, and brings back an older one that was used', async () => {
  const older = await postAgain()
  const idle = await postAgain()
  site.services.clock.advance(60 * DAY_MS)
  await site.post(`/car/link-opened/${older}`)
  site.services.clock.advance(31 * DAY_MS)
  expect((await site.get(`/car/get-data/${idle}`)).statusCode).toBe(200)
  await purgeIdlePostings(site.services)
  expect(await superseded()).toEqual([0])
})

test('an import moves the cars whose postcode became exact, and no other', async () => {
  await submit(site.app)
  await postAgain({ registrationNumber: 'YK12 ABV', postcode: 'EH1 1YZ' })
  await importLeeds()
  expect(await refreshPlaces(site.services)).toBe(1)
  expect(await places()).toMatchObject([SQUARE, { easting: 326_500 }])
  expect(await refreshPlaces(site.services)).toBe(0)
})
