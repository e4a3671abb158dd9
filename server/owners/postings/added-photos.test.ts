import { beforeEach, expect, test } from 'vitest'
import { it } from '../../../tests/support/for-each-test.ts'
import { forEachTest, rowsOf, openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, multipartForm, submit } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string

beforeEach(async () => {
  await submit(site.app, CAR, { photo: await photo(40) })
  ;[uniqueId = ''] = await site.textedLinks()
})

/** A photo unlike one of another width. */
const photo = (width: number) => redAndBlue(width, 30).jpeg().toBuffer()

async function add(width: number, headers: Record<string, string> = {}) {
  const form = await multipartForm({}, { bytes: await photo(width) })
  return site.post(`/car/photos/${uniqueId}`, form.payload, { ...form.headers, ...headers })
}
const remove = (photoId: string) => site.post(`/car/photos/${uniqueId}/${photoId}/remove`)
const photos = async (): Promise<{ photoId: string; path: string }[]> =>
  (await site.get(`/car/get-data/${uniqueId}`)).json().photos
const ids = async () => (await photos()).map(({ photoId }) => photoId)
const stored = () => site.services.photoStore.photos

test('a posting can have six photos, the first one first; of a sixth and seventh at once one is refused; all go with it', async () => {
  const [first] = await ids()
  for (const width of [42, 44, 46, 48]) expect((await add(width)).statusCode).toBe(200)
  const answers = (await Promise.all([add(50), add(52)])).map(outcomeOf)
  expect(answers.toSorted()).toEqual(['200', '409 too-many-photos'])
  const all = await photos()
  expect([all.length, all[0]?.photoId, stored().size]).toEqual([6, first, 6])
  for (const { path, photoId } of all) {
    const picture = await site.get(path)
    expect(picture.rawPayload).toEqual(stored().get(photoId)?.thumbnail)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      'cache-control': 'no-store',
    })
  }
  await site.delete(`/car/delete-data/${uniqueId}`)
  expect(stored().size).toBe(0)
  expect(await rowsOf(site.services, 'photos')).toEqual([])
})

it('a removal takes the photo alone: the open form still saves, and no number is confirmed', async () => {
  const before = await site.get(`/car/get-data/${uniqueId}`)
  const [only = ''] = await ids()
  expect((await remove(only)).json()).toEqual({ success: true, photos: [] })
  expect((await site.get(`/car/photos/${uniqueId}/${only}`)).statusCode).toBe(404)
  const after = await site.get(`/car/get-data/${uniqueId}`)
  expect(after.headers['etag']).toBe(before.headers['etag'])
  expect(after.json()).toEqual({ ...before.json(), photos: [] })
})

test('the same file sent again, also at once, is the same photo', async () => {
  const answers = await Promise.all([add(42), add(42)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await add(42)).json().photos).toEqual(await photos())
  expect(await ids()).toHaveLength(2)
  expect(stored().size).toBe(2)
})

it('once the first is removed the next is what buyers’ lists show', async () => {
  const agent = await signInAgent(site)
  await add(42)
  const [first = '', second] = await ids()
  const car = async () => (await agent.call('GET', '/agent/vehicles')).json().vehicles[0]
  const shown = (await car()).photos
  expect(shown).toHaveLength(2)
  expect(shown[0]).toEqual({ photo: (await car()).photo, thumbnail: (await car()).thumbnail })
  const large = await agent.call('GET', shown[1].photo)
  expect(large.rawPayload).toEqual(stored().get(second ?? '')?.photo)

  expect((await remove(first)).json().photos).toHaveLength(1)
  expect(await ids()).toEqual([second])
  expect((await car()).photos).toHaveLength(1)
  const thumbnail = await agent.call('GET', (await car()).thumbnail)
  expect(thumbnail.rawPayload).toEqual(stored().get(second ?? '')?.thumbnail)
  expect([...stored().keys()]).toEqual([second])
  await remove(second ?? '')
  expect([await ids(), stored().size, (await car()).photo]).toEqual([[], 0, null])
})

it('a removal that is sent again is done, and no photo of another posting is seen or removed', async () => {
  await add(42)
  await add(44)
  const [, , third = ''] = await ids()
  expect((await remove(third)).statusCode).toBe(200)
  expect((await remove(third)).statusCode).toBe(200)
  const theirs = await ids()
  site.services.clock.advance(1)
  await submit(site.app, { ...CAR, phoneNumber: '07700 900124' })
  const first = uniqueId
  uniqueId = (await site.textedLinks()).at(-1) ?? ''
  for (const photoId of theirs) {
    expect((await site.app.inject(`/car/photos/${uniqueId}/${photoId}`)).statusCode).toBe(404)
    await remove(photoId)
  }
  uniqueId = first
  expect(await ids()).toEqual(theirs)
  expect([...stored().keys()].toSorted()).toEqual(theirs.toSorted())
})

it('a form posted by itself goes on to the posting, or says what is wrong', async () => {
  const added = await add(42, { accept: 'text/html' })
  const posting = `/edit-form/${uniqueId}?plain#photos`
  expect([added.statusCode, added.headers.location]).toEqual([303, posting])
  const { payload, headers } = await multipartForm({}, { bytes: new Uint8Array() })
  const url = `/car/photos/${uniqueId}`
  const [problem] = (await site.post(url, payload, headers)).json().problems
  expect(problem.message).toBe('Choose a photo first.')
  const page = await site.post(url, payload, { ...headers, accept: 'text/html' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
})

it('what is no photo is refused, and a link that opens nothing takes, shows and removes none', async () => {
  const form = await multipartForm({}, { bytes: Buffer.from('no photo at all') })
  const answer = await site.post(`/car/photos/${uniqueId}`, form.payload, form.headers)
  expect(answer.statusCode).toBe(415)
  const [only = ''] = await ids()
  for (const id of ['A'.repeat(22), 'x', '%2e%2e']) {
    uniqueId = id
    expect((await site.get(`/car/photos/${id}/${only}`)).statusCode).toBe(404)
    expect((await remove(only)).statusCode).toBe(404)
    expect((await add(42)).statusCode).toBe(404)
  }
  expect(stored().size).toBe(1)
})
