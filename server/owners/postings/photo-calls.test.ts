import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf } from '../../../tests/support/test-services.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { phonePhoto } from '../../../tests/support/made-photos.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string
let photoId: string

beforeEach(async () => {
  await submit(site.app, CAR, { photo: await phonePhoto(64, 48) })
  ;[uniqueId = ''] = await site.textedLinks()
  ;[photoId = ''] = site.services.photoStore.photos.keys()
})

/** Of the one photo that there is. */
const photo = async (method: 'GET' | 'POST', id = uniqueId) => {
  const url = `/car/photos/${id}/${photoId}${method === 'POST' ? '/remove' : ''}`
  return site.app.inject({ method, url })
}

test('the holder of the link sees the small picture, and no cache keeps it', async () => {
  const answer = await photo('GET')
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['content-disposition']).toBe('inline; filename="photo.jpg"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const [stored] = site.services.photoStore.photos.values()
  expect(answer.rawPayload).toEqual(stored?.thumbnail)
})

test('a removed photo is gone from the posting and from the store, and only the photo', async () => {
  const before = (await site.get(`/car/get-data/${uniqueId}`)).headers['etag']
  expect((await photo('POST')).json()).toEqual({ success: true, photos: [] })
  expect((await photo('GET')).statusCode).toBe(404)
  expect(site.services.photoStore.photos.size).toBe(0)
  const after = await site.get(`/car/get-data/${uniqueId}`)
  expect(after.json()).toMatchObject({ photos: [], registrationNumber: 'AB12 CDE' })
  // The open page still saves what was typed into it.
  expect(after.headers['etag']).toBe(before)
})

test('a removal that is sent again is done too, and confirms no number', async () => {
  await photo('POST')
  expect((await photo('POST')).statusCode).toBe(200)
  const posting = await rowOf(site.services, 'postings')
  expect(posting.phone_confirmed_at).toBeNull()
})

test('a link that opens nothing shows and removes no photo', async () => {
  for (const id of ['A'.repeat(22), 'x', '%2e%2e']) {
    expect((await photo('GET', id)).statusCode).toBe(404)
    expect((await photo('POST', id)).statusCode).toBe(404)
  }
  expect(site.services.photoStore.photos.size).toBe(1)
})
