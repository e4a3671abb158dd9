import { afterEach, expect, test } from 'vitest'
import { makeWorld, type TestWorld } from '../../tests/support/test-world.ts'
import { randomId } from '../identifiers.ts'
import { discardPhoto, keepPhoto } from './keep-photo.ts'
import { sweepOrphanPhotos } from './sweep-orphans.ts'

const PREPARED = { photo: Buffer.from('a photo'), thumbnail: Buffer.from('a thumbnail') }
const HOUR_MS = 60 * 60 * 1000

let world: TestWorld

afterEach(() => world.close())

test('a photo without a posting goes after an hour, one with a posting stays', async () => {
  world = await makeWorld()
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

test('hundreds of orphans go in one sweep', async () => {
  world = await makeWorld()
  for (let n = 0; n < 450; n += 1) await world.photoStore.put(randomId(), PREPARED)
  world.clock.advance(2 * HOUR_MS)
  await sweepOrphanPhotos(world)
  expect(world.photoStore.photos.size).toBe(0)
  expect(world.log.lines).toMatchObject([{ level: 'info', fields: { count: 450 } }])
})

test('a photo that cannot be removed does not stop its posting from going', async () => {
  world = await makeWorld()
  world.photoStore.remove = async () => {
    throw new Error('the disk is read-only')
  }
  await discardPhoto(world, randomId())
  await discardPhoto(world, null)
  expect(world.log.lines).toMatchObject([{ level: 'warn' }])
})

test('a photo that will never go does not keep the others, and a store that is gone ends the sweep', async () => {
  world = await makeWorld()
  for (let n = 0; n < 10; n += 1) await world.photoStore.put(randomId(), PREPARED)
  world.clock.advance(2 * HOUR_MS)
  const [stuck = ''] = world.photoStore.photos.keys()
  const remove = world.photoStore.remove.bind(world.photoStore)
  let asked = 0
  world.photoStore.remove = async () => {
    asked += 1
    throw new Error('gone')
  }
  await expect(sweepOrphanPhotos(world)).rejects.toThrow('gone')
  expect(asked).toBe(4)
  world.photoStore.remove = async (photoId) => {
    if (photoId === stuck) throw new Error('locked')
    await remove(photoId)
  }
  await sweepOrphanPhotos(world)
  expect([...world.photoStore.photos.keys()]).toEqual([stuck])
})

test('what is no photo is refused and nothing is stored', async () => {
  world = await makeWorld()
  expect(await keepPhoto(world, Buffer.from('no photo'))).toMatchObject({ reason: 'not-a-photo' })
  expect(world.photoStore.photos.size).toBe(0)
})

async function postWith(photoId: string): Promise<void> {
  await world.database
    .insertInto('postings')
    .values({
      id: 'posting',
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
