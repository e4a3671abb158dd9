import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorld, memoryPhotoStore, type TestWorld } from '../../tests/support/test-services.ts'
import { randomId } from '../identifiers.ts'
import { adoptPhotoStore, claimPhotoStore, requireOwnPhotos } from './claim-photo-store.ts'
import { discardPhoto, giveUpPhoto, keepPhoto } from './keep-photo.ts'
import { sweepOnPurpose } from './sweep-on-purpose.ts'
import { sweepOrphanPhotos } from './sweep-orphans.ts'

const PREPARED = { photo: Buffer.from('a photo'), thumbnail: Buffer.from('a thumbnail') }
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let world: TestWorld

beforeEach(async () => {
  world = await makeWorld()
  await requireOwnPhotos(world)
})

afterEach(() => world.close())

test('a photo without a posting goes after an hour, one with a posting stays', async () => {
  const [orphan, wanted] = [randomId(), randomId()]
  await world.photoStore.put(orphan, PREPARED)
  await world.photoStore.put(wanted, PREPARED)
  await postWith(wanted)

  world.clock.advance(HOUR_MS)
  await sweepOrphanPhotos(world)
  expect([...world.photoStore.photos.keys()]).toEqual([orphan, wanted])
  world.clock.advance(1)
  await sweepOrphanPhotos(world)
  expect([...world.photoStore.photos.keys()]).toEqual([wanted])
})

test('an orphan spends seven days in quarantine, and then it is gone', async () => {
  const [orphan = ''] = await putPhotos(1)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.photos.size).toBe(0)
  expect([...world.photoStore.quarantine.keys()]).toEqual([orphan])
  world.clock.advance(7 * DAY_MS)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.quarantine.size).toBe(1)
  world.clock.advance(1)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.quarantine.size).toBe(0)
  expect(world.log.lines).toMatchObject([{ fields: { count: 1 } }, { fields: { count: 1 } }])
})

test('a photo that the database knows again comes back from the quarantine', async () => {
  const [orphan = ''] = await putPhotos(1)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  await postWith(orphan)
  await sweepOrphanPhotos(world)
  expect([...world.photoStore.photos.keys()]).toEqual([orphan])
  expect(world.photoStore.quarantine.size).toBe(0)
})

test('a photo that was given up is gone at the next round, never in quarantine', async () => {
  const [given = ''] = await putPhotos(1)
  // As a process leaves it that is killed between its commit and the removal.
  await world.database.transaction().execute((tx) => giveUpPhoto(tx, given))
  await sweepOrphanPhotos(world)
  expect(world.photoStore.photos.size).toBe(0)
  expect(world.photoStore.quarantine.size).toBe(0)
  expect(await world.database.selectFrom('removed_photos').selectAll().execute()).toEqual([])
})

test('a sweep that would take more than 20 photos and 2 % of them waits for the operator', async () => {
  const photoIds = await putPhotos(21)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.photos.size).toBe(21)
  expect(world.log.lines).toMatchObject([{ level: 'error', fields: { count: 21 } }])
  expect(await withoutPosting()).toBe(21)

  expect(await sweepOnPurpose(world, false)).toEqual({ orphans: 21, seen: 21 })
  expect(world.photoStore.photos.size).toBe(21)
  expect(await sweepOnPurpose(world, true)).toEqual({ orphans: 21, seen: 21 })
  expect([...world.photoStore.quarantine.keys()]).toEqual(photoIds)
  expect(await withoutPosting()).toBeNull()
})

test('a stopped sweep empties no quarantine, and goes on by itself once the postings are back', async () => {
  const [early = ''] = await putPhotos(1)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  const photoIds = await putPhotos(30)
  world.clock.advance(8 * DAY_MS)
  await sweepOrphanPhotos(world)
  expect([...world.photoStore.quarantine.keys()]).toEqual([early])
  for (const photoId of photoIds) await postWith(photoId)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.photos.size).toBe(30)
  expect(world.photoStore.quarantine.size).toBe(0)
  expect(await withoutPosting()).toBeNull()
})

test('twenty orphans go without asking, and so do more where they are few of all', async () => {
  await putPhotos(20)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.quarantine.size).toBe(20)
  const many = await putPhotos(1250)
  for (const photoId of many.slice(25)) await postWith(photoId)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.photos.size).toBe(1225)
})

test('photos of another installation are refused until they are adopted, and never swept', async () => {
  await world.photoStore.adopt('another')
  await putPhotos(3)
  world.clock.advance(2 * HOUR_MS)
  await expect(requireOwnPhotos(world)).rejects.toThrow('operator -- photos adopt')
  await expect(sweepOrphanPhotos(world)).rejects.toThrow('not ours')
  expect(await sweepOnPurpose(world, true)).toBeNull()
  expect(world.photoStore.photos.size).toBe(3)
  await adoptPhotoStore(world)
  await requireOwnPhotos(world)
})

test('photos without a stamp are refused by a new database that knows none of them', async () => {
  world.photoStore = memoryPhotoStore(world.clock)
  const [photoId = ''] = await putPhotos(3)
  await expect(requireOwnPhotos(world)).rejects.toThrow('restore it first')
  expect(await world.photoStore.stamp()).toBeNull()
  await postWith(photoId)
  await requireOwnPhotos(world)
  expect(await world.photoStore.stamp()).not.toBeNull()
})

test('photos without a stamp go with a database from before there were stamps', async () => {
  world.photoStore = memoryPhotoStore(world.clock)
  await putPhotos(3)
  await world.database.updateTable('installation').set({ predates_stamps: 1 }).execute()
  expect(await claimPhotoStore(world)).toBeNull()
})

test('a store that cannot be asked whose photos it has keeps nobody from starting', async () => {
  world.photoStore.stamp = async () => {
    throw new Error('gone')
  }
  await requireOwnPhotos(world)
  await putPhotos(1)
  world.clock.advance(2 * HOUR_MS)
  await expect(sweepOrphanPhotos(world)).rejects.toThrow('gone')
  expect(world.photoStore.photos.size).toBe(1)
})

test('a photo that cannot be removed does not stop its posting from going', async () => {
  world.photoStore.remove = async () => {
    throw new Error('the disk is read-only')
  }
  await discardPhoto(world, randomId())
  await discardPhoto(world, null)
  expect(world.log.lines).toMatchObject([{ level: 'warn' }])
})

test('a photo that will never go does not keep the others, and a store that is gone ends the sweep', async () => {
  const [stuck = ''] = await putPhotos(10)
  world.clock.advance(2 * HOUR_MS)
  const setAside = world.photoStore.setAside.bind(world.photoStore)
  let asked = 0
  world.photoStore.setAside = async () => {
    asked += 1
    throw new Error('gone')
  }
  await expect(sweepOrphanPhotos(world)).rejects.toThrow('gone')
  expect(asked).toBe(4)
  world.photoStore.setAside = async (photoId) => {
    if (photoId === stuck) throw new Error('locked')
    await setAside(photoId)
  }
  await sweepOrphanPhotos(world)
  expect([...world.photoStore.photos.keys()]).toEqual([stuck])
})

test('what is no photo is refused and nothing is stored', async () => {
  expect(await keepPhoto(world, Buffer.from('no photo'))).toMatchObject({ reason: 'not-a-photo' })
  expect(world.photoStore.photos.size).toBe(0)
})

async function putPhotos(count: number): Promise<string[]> {
  const photoIds = Array.from({ length: count }, randomId)
  for (const photoId of photoIds) await world.photoStore.put(photoId, PREPARED)
  return photoIds
}

async function withoutPosting(): Promise<number | null> {
  const row = await world.database.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  return row.photos_without_posting
}

async function postWith(photoId: string): Promise<void> {
  await world.database
    .insertInto('postings')
    .values({
      id: randomId(),
      listing_id: randomId(),
      registration: 'AB12CDE',
      postcode: 'SW1A 1AA',
      phone: '+447700900123',
      problem: null,
      photo_id: photoId,
      created_at: 0,
      used_at: 0,
    })
    .execute()
}
