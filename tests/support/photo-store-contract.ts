// What every photo store has to do, told once and tried on each of them.
import { afterEach, describe, expect, test } from 'vitest'
import { randomId } from '../../server/platform/identifiers.ts'
import type { PhotoStore } from '../../server/platform/ports/photo-store.ts'

interface StoreUnderTest {
  store: PhotoStore
  /** The time by which the store dates its photos. */
  now: () => number
  close?: () => Promise<void>
}

const PREPARED = { photo: Buffer.from('a photo'), thumbnail: Buffer.from('a thumbnail') }

/** Registers the tests of a store that `open` opens empty. */
export function everyPhotoStore(name: string, open: () => Promise<StoreUnderTest>): void {
  let close: StoreUnderTest['close']
  const opened = async (): Promise<StoreUnderTest> => {
    const under = await open()
    close = under.close
    return under
  }
  afterEach(async () => close?.())

  describe(name, () => {
    test('has nothing at first, and gives back both pictures of a photo, however often it is put', async () => {
      const { store, now } = await opened()
      const photoId = randomId()
      expect(await store.get(photoId, 'photo')).toBeNull()
      expect(await Array.fromAsync(store.list(now() + 60_000))).toEqual([])
      await store.put(photoId, PREPARED)
      await store.put(photoId, PREPARED)
      expect(await store.get(photoId, 'photo')).toEqual(PREPARED.photo)
      expect(await store.get(photoId, 'thumbnail')).toEqual(PREPARED.thumbnail)
      expect(await Array.fromAsync(store.list(now() + 60_000))).toEqual([photoId])
    })

    test('removes both pictures, and a second time quietly', async () => {
      const { store } = await opened()
      const [removed, other] = [randomId(), randomId()]
      await store.put(removed, PREPARED)
      await store.put(other, PREPARED)
      await store.remove(removed)
      await store.remove(removed)
      expect(await store.get(removed, 'photo')).toBeNull()
      expect(await store.get(removed, 'thumbnail')).toBeNull()
      expect(await store.get(other, 'photo')).toEqual(PREPARED.photo)
    })

    test('lists each photo stored before a time, and none after it', async () => {
      const { store, now } = await opened()
      const photoIds = Array.from({ length: 20 }, randomId)
      for (const photoId of photoIds) await store.put(photoId, PREPARED)
      const listed = await Array.fromAsync(store.list(now() + 60_000))
      expect(listed.toSorted()).toEqual(photoIds.toSorted())
      expect(await Array.fromAsync(store.list(now() - 60_000))).toEqual([])
    })

    test('what is set aside is listed there alone, and comes back whole', async () => {
      const { store, now } = await opened()
      const [aside, kept] = [randomId(), randomId()]
      await store.put(aside, PREPARED)
      await store.put(kept, PREPARED)
      await store.setAside(aside)
      await store.setAside(aside)
      expect(await Array.fromAsync(store.list(now() + 60_000))).toEqual([kept])
      expect(await Array.fromAsync(store.listSetAside(now() + 60_000))).toEqual([aside])
      expect(await Array.fromAsync(store.listSetAside(now() - 60_000))).toEqual([])
      expect(await store.get(aside, 'photo')).toBeNull()
      await store.bringBack(aside)
      expect(await Array.fromAsync(store.listSetAside(now() + 60_000))).toEqual([])
      expect(await store.get(aside, 'photo')).toEqual(PREPARED.photo)
      expect(await store.get(aside, 'thumbnail')).toEqual(PREPARED.thumbnail)
    })

    test('what is removed while it is set aside is gone for good', async () => {
      const { store, now } = await opened()
      const photoId = randomId()
      await store.put(photoId, PREPARED)
      await store.setAside(photoId)
      await store.remove(photoId)
      await store.bringBack(photoId)
      expect(await store.get(photoId, 'photo')).toBeNull()
      expect(await Array.fromAsync(store.listSetAside(now() + 60_000))).toEqual([])
    })

    test('the first stamp stays until another adopts the store', async () => {
      const { store } = await opened()
      expect(await store.stamp()).toBeNull()
      await Promise.all(['first', 'first', 'first'].map((id) => store.claim(id)))
      await store.claim('second')
      expect(await store.stamp()).toBe('first')
      await store.adopt('second')
      expect(await store.stamp()).toBe('second')
    })
  })
}
