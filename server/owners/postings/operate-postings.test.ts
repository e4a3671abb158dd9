import { expect, test } from 'vitest'
import { forEachTest, insert, rowsOf, openTestSite } from '../../../tests/support/test-site.ts'
import { change } from '../../../tests/support/test-services.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { applyOptOut } from '../../messages/texts/limits/stopped-numbers.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'
import { hidePhotos, refreshPlaces, textLink } from './operate-postings.ts'
import { purgeIdlePostings } from './remove-posting.ts'

const site = forEachTest(() => openTestSite())
const who = 'Priya S.'

test('hidden photos are not in agents’ lists, counts and addresses, nor is one that is added', async () => {
  const car = await postCarWithLink(site.services)
  const { services } = site
  const agent = await signInAgent(site)
  const seen = async () =>
    (await agent.call('GET', `/agent/vehicles/${car.postingId}`)).json() as { photos: unknown[] }
  const found = async () =>
    (await agent.call('GET', '/agent/vehicles?photo=true')).json().vehicles.length as number
  for (const id of ['first', 'second']) {
    await addPhoto(services.database, { id, posting_id: car.postingId, added_at: 1 })
  }
  expect((await seen()).photos).toHaveLength(2)
  expect(await found()).toBe(1)

  await hidePhotos(services, car.postingId, { isHidden: true, who })
  expect(await seen()).toMatchObject({ photo: null, photos: [] })
  expect(await found()).toBe(0)
  const counts = await agent.call('GET', '/agent/vehicles/counts')
  expect(counts.json().only.photo).toMatchObject({ cars: 0 })
  const picture = `/agent/vehicles/${car.postingId}/photos/second`
  expect(await agent.call('GET', picture)).toMatchObject({ statusCode: 404 })

  await hidePhotos(services, car.postingId, { isHidden: false, who })
  expect((await seen()).photos).toHaveLength(2)
  expect(await hidePhotos(services, 'none', { isHidden: true, who })).toMatchObject({ ok: false })
})

test('the link is texted again, up to the share of the day and not to a stopped number', async () => {
  const car = await postCarWithLink(site.services)
  const { services } = site
  while ((await textLink(services, car.postingId, who)).ok) services.clock.advance(1000)
  const texted = await queuedTexts(services, 'link')
  expect(texted).toHaveLength(services.config.linkTextsPerDay)
  expect(texted[0]?.body).toContain(car.uniqueId)
  expect(await textLink(services, car.postingId, who)).toMatchObject({ reason: 'too-many-texts' })
  await applyOptOut(services, { phone: car.phone, asked: 'stop', who })
  expect(await textLink(services, car.postingId, who)).toMatchObject({ reason: 'not-found' })
})
const postings = () => rowsOf(site.services, 'postings')
const places = async () =>
  (await postings()).map(({ easting, northing }) => ({ easting, northing }))
const superseded = async () => (await postings()).map((row) => row.superseded)

async function post(changes: Partial<typeof CAR> = {}): Promise<string> {
  site.services.clock.advance(11 * MINUTE_MS)
  await submit(site.app, { ...CAR, ...changes })
  return (await site.textedLinks()).at(-1) ?? ''
}

test('a car is placed by its postcode area, and by its square kilometre once the postcode is imported', async () => {
  const link = await post()
  await post({ registrationNumber: 'YK12 ABV', postcode: 'EH1 1YZ' })
  const exact = { easting: 430_123, northing: 432_456 }
  await insert(site.services, 'postcodes', { postcode: 'LS115DJ', ...exact })
  const square = { easting: 430_500, northing: 432_500 }
  const edinburgh = { easting: 326_500, northing: 674_500 }
  for (const moved of [1, 0]) {
    expect(await refreshPlaces(site.services)).toBe(moved)
    expect(await places()).toEqual([square, edinburgh])
  }
  await site.put(`/car/edit-form/${link}`, { ...CAR, postcode: 'EH1 1YZ' })
  await post({ registrationNumber: 'FY13 KLO' })
  expect(await places()).toEqual([edinburgh, edinburgh, square])
})

test('of several postings of a car one counts, the newest, until it is deleted or becomes another car', async () => {
  site.services.config.linkTextsPerDay = 0
  const first = await post()
  const second = await post()
  const third = await post()
  const other = await post()
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

test('a posting nobody used for 90 days goes, and the older one of the same car shows again', async () => {
  const older = await post()
  const idle = await post()
  site.services.clock.advance(60 * DAY_MS)
  for (const link of [idle, older]) await site.post(`/car/link-opened/${link}`)
  await change(site.services, 'postings', { used_at: 0 }, { superseded: 0 })
  expect(await superseded()).toEqual([1, 0])
  site.services.clock.advance(31 * DAY_MS)
  expect((await site.get(`/car/get-data/${idle}`)).statusCode).toBe(200)
  await purgeIdlePostings(site.services)
  expect(await superseded()).toEqual([0])
})
