import { beforeEach, expect, test } from 'vitest'
import { forEachTest, it } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { PREPARED } from '../../../tests/support/photo-store-contract.ts'
import { planOf } from '../../../tests/support/plan-of.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import * as support from '../../../tests/support/test-services.ts'
import { randomId } from '../../platform/identifiers.ts'
import { adoptPhotoStore, requireOwnPhotos } from './claim-photo-store.ts'
import { addPhoto, discardPhotos, nobodysPhotos } from './keep-photo.ts'
import { sweepOnPurpose, sweepOrphanPhotos } from './sweep-orphans.ts'

const services = forEachTest(() => support.makeServices())

beforeEach(() => requireOwnPhotos(services))

test('a photo without a posting is set aside after an hour, comes back to a posting, and goes after a week', async () => {
  const [orphan = '', wanted = '', restored = ''] = await putPhotos(3)
  await postWith(wanted)
  services.clock.advance(HOUR_MS)
  await sweepOrphanPhotos(services)
  expect(kept()).toEqual([orphan, wanted, restored])
  services.clock.advance(1)
  await sweepOrphanPhotos(services)
  expect([kept(), quarantined()]).toEqual([[wanted], [orphan, restored]])
  await postWith(restored)
  services.clock.advance(7 * DAY_MS)
  await sweepOrphanPhotos(services)
  expect([kept(), quarantined()]).toEqual([[wanted, restored], [orphan]])
  services.clock.advance(1)
  await sweepOrphanPhotos(services)
  expect([kept(), quarantined()]).toEqual([[wanted, restored], []])
  const counted = [2, 1, 1].map((count) => ({ fields: { count } }))
  expect(services.log.lines).toMatchObject(counted)
})

test('a photo that was given up is gone at the next round, never in quarantine', async () => {
  const [given = ''] = await putPhotos(1)
  // As a process leaves it that is killed between its commit and the removal.
  await support.insert(services, 'photos', { id: given, added_at: 1 })
  await sweepOrphanPhotos(services)
  expect(services.photoStore.photos.size).toBe(0)
  expect(services.photoStore.quarantine.size).toBe(0)
  expect(await support.rowsOf(services, 'photos')).toEqual([])
})

test('photos that are nobody’s are looked up, not looked for among all', async () => {
  expect(await planOf(services, (of) => nobodysPhotos(of).execute())).toContain('photos_of_nothing')
})

test('a sweep that would take more than 20 photos and 2 % of them waits for the operator', async () => {
  const photoIds = await putPhotos(21)
  services.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(services)
  expect(services.photoStore.photos.size).toBe(21)
  expect(services.log.lines).toMatchObject([{ level: 'error', fields: { count: 21 } }])
  expect(await withoutPosting()).toBe(21)

  expect(await sweepOnPurpose(services, false)).toEqual({ orphans: 21, seen: 21 })
  expect(services.photoStore.photos.size).toBe(21)
  expect(await sweepOnPurpose(services, true)).toEqual({ orphans: 21, seen: 21 })
  expect(quarantined()).toEqual(photoIds)
  expect(await withoutPosting()).toBeNull()
})

test('a stopped sweep empties no quarantine, and goes on by itself once the postings are back', async () => {
  const [early = ''] = await putPhotos(1)
  services.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(services)
  const photoIds = await putPhotos(30)
  services.clock.advance(8 * DAY_MS)
  await sweepOrphanPhotos(services)
  expect(quarantined()).toEqual([early])
  for (const photoId of photoIds) await postWith(photoId)
  await sweepOrphanPhotos(services)
  expect(services.photoStore.photos.size).toBe(30)
  expect(services.photoStore.quarantine.size).toBe(0)
  expect(await withoutPosting()).toBeNull()
})

it('twenty orphans go without asking, and so do more if they are few among all photos', async () => {
  await putPhotos(20)
  services.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(services)
  expect(services.photoStore.quarantine.size).toBe(20)
  const many = await putPhotos(1250)
  for (const photoId of many.slice(25)) await postWith(photoId)
  services.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(services)
  expect(services.photoStore.photos.size).toBe(1225)
})

test('photos of another installation are refused until they are adopted, and never swept', async () => {
  await services.photoStore.adopt('another')
  await putPhotos(3)
  services.clock.advance(2 * HOUR_MS)
  await expect(requireOwnPhotos(services)).rejects.toThrow('operator -- photos adopt')
  await expect(sweepOrphanPhotos(services)).rejects.toThrow('not ours')
  expect(await sweepOnPurpose(services, true)).toBeNull()
  expect(services.photoStore.photos.size).toBe(3)
  await adoptPhotoStore(services)
  await requireOwnPhotos(services)
})

test('photos without a stamp are refused by a new database that knows none of them', async () => {
  services.photoStore = support.memoryPhotoStore(services.clock)
  const [photoId = ''] = await putPhotos(3)
  await expect(requireOwnPhotos(services)).rejects.toThrow('restore it first')
  expect(await services.photoStore.stamp()).toBeNull()
  await postWith(photoId)
  await requireOwnPhotos(services)
  expect(await services.photoStore.stamp()).not.toBeNull()
})

test('a store that cannot be asked whose photos it has keeps nobody from starting', async () => {
  services.photoStore.stamp = async () => {
    throw new Error('gone')
  }
  await requireOwnPhotos(services)
  await putPhotos(1)
  services.clock.advance(2 * HOUR_MS)
  await expect(sweepOrphanPhotos(services)).rejects.toThrow('gone')
  expect(services.photoStore.photos.size).toBe(1)
})

test('a photo that cannot be removed does not stop its posting from going', async () => {
  services.photoStore.remove = async () => {
    throw new Error('the disk is read-only')
  }
  await discardPhotos(services, randomId())
  await discardPhotos(services)
  expect(services.log.lines).toMatchObject([{ level: 'warn' }])
})

test('a photo that will never go does not keep the others, and a store that is gone ends the sweep', async () => {
  const [stuck = ''] = await putPhotos(10)
  services.clock.advance(2 * HOUR_MS)
  const setAside = services.photoStore.setAside.bind(services.photoStore)
  let asked = 0
  services.photoStore.setAside = async () => {
    asked += 1
    throw new Error('gone')
  }
  await expect(sweepOrphanPhotos(services)).rejects.toThrow('gone')
  expect(asked).toBe(4)
  services.photoStore.setAside = async (photoId) => {
    if (photoId === stuck) throw new Error('locked')
    await setAside(photoId)
  }
  await sweepOrphanPhotos(services)
  expect(kept()).toEqual([stuck])
})

const kept = (): string[] => [...services.photoStore.photos.keys()]
const quarantined = (): string[] => [...services.photoStore.quarantine.keys()]

async function putPhotos(count: number): Promise<string[]> {
  const photoIds = Array.from({ length: count }, randomId)
  for (const photoId of photoIds) await services.photoStore.put(photoId, PREPARED)
  return photoIds
}

const withoutPosting = async (): Promise<number | null> =>
  (await support.rowOf(services, 'installation')).photos_without_posting

async function postWith(photoId: string): Promise<void> {
  const { postingId } = await postCar(services)
  await addPhoto(services.database, { id: photoId, posting_id: postingId, added_at: 1 })
}
