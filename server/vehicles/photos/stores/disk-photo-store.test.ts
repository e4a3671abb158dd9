import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forEachTest, openFolder } from '../../../../tests/support/for-each-test.ts'
import { fakeClock, memoryPhotoStore } from '../../../../tests/support/test-services.ts'
import { randomId } from '../../../platform/identifiers.ts'
import { openDiskPhotoStore } from './disk-photo-store.ts'
import { everyPhotoStore, PREPARED } from '../../../../tests/support/photo-store-contract.ts'

const folder = forEachTest(openFolder)

everyPhotoStore('photos on disk', () => ({
  store: openDiskPhotoStore(join(folder.path, 'photos')),
  now: () => Date.now(),
}))

everyPhotoStore('photos in memory, as tests have them', () => {
  const clock = fakeClock()
  return { store: memoryPhotoStore(clock), now: () => clock.now() }
})

test('only the owner of the process may read the files', async () => {
  const photoId = randomId()
  await openDiskPhotoStore(folder.path).put(photoId, PREPARED)
  const kept = join(folder.path, 'kept', photoId.slice(0, 2))
  expect((await stat(kept)).mode & 0o777).toBe(0o700)
  const names = await readdir(kept)
  expect(names.toSorted()).toEqual([`${photoId}.jpg`, `${photoId}.thumbnail.jpg`])
  for (const name of names) expect((await stat(join(kept, name))).mode & 0o777).toBe(0o600)
})

const NOT_OURS = ['../../../../tmp/stolen', '', '..', `${randomId()}/x`, 'é']
test.each(NOT_OURS)('the id %j, which is none of ours, is never a path', async (photoId) => {
  const store = openDiskPhotoStore(folder.path)
  const refusal = '22 URL-safe characters'
  await expect(store.put(photoId, PREPARED)).rejects.toThrow(refusal)
  await expect(store.get(photoId, 'photo')).rejects.toThrow(refusal)
  await expect(store.remove(photoId)).rejects.toThrow(refusal)
  await expect(store.setAside(photoId)).rejects.toThrow(refusal)
})

test('a photo that could not be written leaves nothing behind', async () => {
  const photoId = randomId()
  await mkdir(join(folder.path, 'kept'), { recursive: true })
  await writeFile(join(folder.path, 'kept', photoId.slice(0, 2)), 'in the way')
  await expect(openDiskPhotoStore(folder.path).put(photoId, PREPARED)).rejects.toThrow('EEXIST')
  expect(await readdir(join(folder.path, 'unfinished'))).toEqual([])
})

test('a folder that cannot be written to is a fault with its reason, a missing one is none', async () => {
  await writeFile(join(folder.path, 'in-the-way'), '')
  const broken = openDiskPhotoStore(join(folder.path, 'in-the-way', 'photos'))
  expect(await broken.fault()).toMatch(/^ENOTDIR: /)
  expect(await openDiskPhotoStore(join(folder.path, 'photos')).fault()).toBeNull()
})

test('files that a killed process left half written go with the next listing', async () => {
  const store = openDiskPhotoStore(folder.path)
  await store.put(randomId(), PREPARED)
  const [old, young] = [
    join(folder.path, 'unfinished', 'old'),
    join(folder.path, 'unfinished', 'young'),
  ]
  await writeFile(old, 'half')
  await writeFile(young, 'half')
  await utimes(old, 1000, 1000)
  expect(await Array.fromAsync(store.list(Date.now() - 60_000))).toEqual([])
  expect(await readdir(join(folder.path, 'unfinished'))).toEqual(['young'])
})
