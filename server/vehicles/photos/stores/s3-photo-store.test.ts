import { expect, test, vi } from 'vitest'
import { forEachTest, testConfig } from '../../../../tests/support/test-site.ts'
import { openS3Server, type S3Mood } from '../../../../tests/support/s3-server.ts'
import { randomId } from '../../../platform/identifiers.ts'
import { everyPhotoStore, PREPARED } from '../../../../tests/support/photo-store-contract.ts'
import { PhotoStoreOutage, type S3Limits } from '../../../platform/s3.ts'
import { openS3PhotoStore } from './s3-photo-store.ts'
import type { PhotoStore } from '../../../platform/ports/photo-store.ts'

const server = forEachTest(() => openS3Server({ pageSize: 7 }))

// A machine may be slow: where limits are not what is tried, they end nothing.
const PATIENT: S3Limits = { connectMs: 60_000, tryMs: 60_000, callMs: 600_000, lookMs: 60_000 }

function openStore(more: Record<string, string> = {}, limits: Partial<S3Limits> = {}): PhotoStore {
  const { photoStore } = testConfig({ ...server.settings, ...more })
  if (photoStore.name !== 's3') throw new Error('not set')
  return openS3PhotoStore(photoStore, { ...PATIENT, ...limits })
}

const store = forEachTest(() => openStore())

everyPhotoStore('photos in a bucket', () => ({ store, now: () => Date.now() }))

test('objects lie under one prefix of the bucket, in the path, and say what they are', async () => {
  const photoId = randomId()
  await store.put(photoId, PREPARED)
  expect(server.asked.toSorted()).toEqual([
    `PUT /car-photos/photos/${photoId}.jpg?x-id=PutObject`,
    `PUT /car-photos/photos/${photoId}.thumbnail.jpg?x-id=PutObject`,
  ])
  expect([...server.objects.values()].map(({ type }) => type)).toEqual(Array(2).fill('image/jpeg'))
})

test.each([
  [{ S3_SECRET_ACCESS_KEY: 'another' }, 'status-403 SignatureDoesNotMatch'],
  [{ S3_BUCKET: 'mistyped' }, 'status-404 NoSuchBucket'],
])('a store with %j takes and misses no photo: it is an outage', async (wrong, fault) => {
  const other = openStore(wrong)
  await expect(other.put(randomId(), PREPARED)).rejects.toThrow(fault)
  await expect(other.get(randomId(), 'photo')).rejects.toBeInstanceOf(PhotoStoreOutage)
  expect(await other.fault()).toBe(fault)
  expect(server.objects.size).toBe(0)
})

test('listing after listing sees every photo, wherever each was left', async () => {
  const photoIds = Array.from({ length: 50 }, randomId)
  for (const photoId of photoIds) await store.put(photoId, PREPARED)
  server.objects.set('photos/not-ours.txt', { bytes: Buffer.of(), type: undefined, storedAt: 0 })
  const seen = new Set<string>()
  for (let listing = 0; listing < 5; listing += 1) {
    let taken = 0
    for await (const photoId of store.list(Date.now() + 60_000)) {
      seen.add(photoId)
      if ((taken += 1) === 10) break
    }
  }
  expect([...seen].toSorted()).toEqual(photoIds.toSorted())
})

test('half of a photo is listed, so that it goes too', async () => {
  const photoId = randomId()
  await store.put(photoId, PREPARED)
  server.objects.delete(`photos/${photoId}.jpg`)
  expect(await Array.fromAsync(store.list(Date.now() + 60_000))).toEqual([photoId])
})

test.each<[S3Mood, RegExp]>([
  [500, /status-500/],
  [503, /status-503/],
  ['cuts', /unreachable/],
])('a store in trouble (%s) is asked again, and then it is an outage', async (mood, fault) => {
  server.behave(mood)
  const failure = await store.get(randomId(), 'photo').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PhotoStoreOutage)
  expect(String(failure)).toMatch(fault)
  expect(server.asked.length).toBeLessThanOrEqual(3)
  server.behave('well')
  await store.put(randomId(), PREPARED)
})

test('a passing fault is not even noticed', async () => {
  server.behaveOnce(500)
  server.behaveOnce('cuts')
  await store.put(randomId(), PREPARED)
  expect(server.objects.size).toBe(2)
})

test.each([
  { tryMs: 50, lookMs: 50 },
  { callMs: 50, lookMs: 50 },
])('a store that is silent for %j is given up, whatever else is left', async (limits) => {
  server.behave('stalls')
  const hasty = openStore({}, limits)
  await expect(hasty.put(randomId(), PREPARED)).rejects.toThrow('timed-out')
  expect(await hasty.fault()).toBe('timed-out')
})

test('a store that is gone is an outage that names neither its address nor its key', async () => {
  await server.close()
  const failure = await store.put(randomId(), PREPARED).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PhotoStoreOutage)
  const said = failure instanceof Error ? `${failure.message} ${failure.stack}` : ''
  for (const secret of ['127.0.0.1', server.settings.S3_ACCESS_KEY_ID, 'car-photos']) {
    expect(said).not.toContain(secret)
  }
})

test('however many photos come at once, few connections are open, and nothing is printed', async () => {
  const printed = ['log', 'warn', 'error'].map((to) => vi.spyOn(console, to as 'log'))
  await Promise.all(Array.from({ length: 100 }, () => store.put(randomId(), PREPARED)))
  expect(server.objects.size).toBe(200)
  expect(server.mostAtOnce()).toBeLessThanOrEqual(32)
  for (const spy of printed) expect(spy).not.toHaveBeenCalled()
})
