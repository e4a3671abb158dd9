// What every photo store has to do, told once and tried on each of them.
import { describe, expect, test } from 'vitest'
import { randomId } from '../../server/platform/identifiers.ts'
import type { PhotoStore } from '../../server/platform/ports/photo-store.ts'
import { forEachTest } from './for-each-test.ts'

export const PREPARED = { photo: Buffer.from('a photo'), thumbnail: Buffer.from('a thumbnail') }

/** Registers the tests of a store that `open` opens empty; `now` is the time by which it dates its photos. */
export function everyPhotoStore(
  name: string,
  open: () => { store: PhotoStore; now: () => number },
): void {
  describe(name, () => {
    const under = forEachTest(() => open())
    const put = async (count: number): Promise<string[]> => {
      const photoIds = Array.from({ length: count }, randomId)
      for (const photoId of photoIds) await under.store.put(photoId, PREPARED)
      return photoIds
    }
    const pictures = async (photoId = '') => {
      const [photo, thumbnail] = [
        await under.store.get(photoId, 'photo'),
        await under.store.get(photoId, 'thumbnail'),
      ]
      return { photo, thumbnail }
    }
    const GONE = { photo: null, thumbnail: null }
    const list = (from: 'list' | 'listSetAside', ms = 60_000) =>
      Array.fromAsync(under.store[from](under.now() + ms))

    test('has nothing at first, gives back both pictures of a photo, however often it is put, and removes both, a second time quietly', async () => {
      expect(await pictures(randomId())).toEqual(GONE)
      expect(await list('list')).toEqual([])
      const [photoId = '', removed = ''] = await put(2)
      await under.store.put(photoId, PREPARED)
      for (let time = 0; time < 2; time += 1) await under.store.remove(removed)
      expect([await pictures(photoId), await pictures(removed)]).toEqual([PREPARED, GONE])
      expect(await list('list')).toEqual([photoId])
    })

    test('lists each photo stored before a time, and none after it', async () => {
      const photoIds = await put(20)
      expect((await list('list')).toSorted()).toEqual(photoIds.toSorted())
      expect(await list('list', -60_000)).toEqual([])
    })

    test('what is set aside is listed there alone, and comes back whole, unless it was removed meanwhile', async () => {
      const [aside = '', kept] = await put(2)
      await under.store.setAside(aside)
      await under.store.setAside(aside)
      expect([await list('list'), await list('listSetAside')]).toEqual([[kept], [aside]])
      expect(await list('listSetAside', -60_000)).toEqual([])
      expect(await pictures(aside)).toEqual(GONE)
      await under.store.bringBack(aside)
      expect(await list('listSetAside')).toEqual([])
      expect(await pictures(aside)).toEqual(PREPARED)
      await under.store.setAside(aside)
      await under.store.remove(aside)
      await under.store.bringBack(aside)
      expect(await pictures(aside)).toEqual(GONE)
      expect(await list('listSetAside')).toEqual([])
    })

    test('the first stamp stays until another adopts the store', async () => {
      const { store } = under
      expect(await store.stamp()).toBeNull()
      await Promise.all(['first', 'first', 'first'].map((id) => store.claim(id)))
      await store.claim('second')
      expect(await store.stamp()).toBe('first')
      await store.adopt('second')
      expect(await store.stamp()).toBe('second')
    })
  })
}
