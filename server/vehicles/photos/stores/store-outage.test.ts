import { beforeEach, expect, test } from 'vitest'
import { forEachTest, openTestSite, insert, rowOf } from '../../../../tests/support/test-site.ts'
import { signInAgent } from '../../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../../tests/support/forms.ts'
import { openS3Server } from '../../../../tests/support/s3-server.ts'
import { requireOwnPhotos } from '../claim-photo-store.ts'
import { discardPhotos } from '../keep-photo.ts'
import { redAndBlue } from '../../../../tests/support/made-photos.ts'
import { openPhotoStore } from './photo-store.ts'
import { sweepOrphanPhotos } from '../sweep-orphans.ts'

const server = forEachTest(openS3Server)
const site = forEachTest(() => openTestSite(server.settings))

beforeEach(async () => {
  Object.assign(site.services, { photoStore: await openPhotoStore(site.services.config) })
  await requireOwnPhotos(site.services)
})

async function submitWithPhoto(fields: Partial<typeof CAR> = {}) {
  const photo = await redAndBlue(300, 200).jpeg().toBuffer()
  return submit(site.app, { ...CAR, ...fields }, { photo })
}

function postings() {
  return site.services.database
    .selectFrom('postings')
    .leftJoin('photos', 'photos.posting_id', 'postings.id')
    .select(['postings.id', 'photos.id as photo_id'])
    .orderBy('postings.id')
    .execute()
}

const storedPhotos = () => [...server.objects.keys()].filter((key) => key.endsWith('.jpg'))

async function deletePosting(): Promise<number> {
  const [uniqueId = ''] = await site.textedLinks()
  return (await site.delete(`/car/delete-data/${uniqueId}`)).statusCode
}

test('while the store is gone photos are told to come back, and all else goes on', async () => {
  server.behave(503)
  const refused = await submitWithPhoto()
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await postings()).toEqual([])
  expect((await submit(site.app)).statusCode).toBe(200)
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID } = server.settings
  const logged = site.services.log.lines.map(
    ({ fields }) => String(fields['error']) + JSON.stringify(fields),
  )
  expect(logged.join()).toContain('status-503')
  for (const secret of [S3_ENDPOINT.slice(7), S3_BUCKET, S3_ACCESS_KEY_ID]) {
    expect(logged.join()).not.toContain(secret)
  }

  server.behave('well')
  expect((await submitWithPhoto({ registrationNumber: 'YK12 ABV' })).statusCode).toBe(200)
  expect(await postings()).toHaveLength(2)
})

test('agents are told to come back for a picture, not that there is none', async () => {
  await submitWithPhoto()
  const { id } = await rowOf(site.services, 'postings')
  const agent = await signInAgent(site)
  server.behave(503)
  for (const size of ['photo', 'thumbnail']) {
    const answer = await agent.call('GET', `/agent/vehicles/${id}/${size}`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
  }
  server.behave('well')
  const shown = await agent.call('GET', `/agent/vehicles/${id}/photo`)
  expect(shown.headers['content-type']).toBe('image/jpeg')
})

test('a posting deleted while the store is gone takes its photo along once the store is back, for any process', async () => {
  await submitWithPhoto()
  server.behave(500)
  expect(await deletePosting()).toBe(200)
  expect(storedPhotos()).toHaveLength(2)
  await expect(sweepOrphanPhotos(site.services)).rejects.toThrow('photo store')
  server.behave('well')
  const photoStore = await openPhotoStore(site.services.config)
  // The owner's answer waits a second for the removal, which may still be failing.
  await expect
    .poll(async () => {
      await sweepOrphanPhotos({ ...site.services, photoStore })
      return storedPhotos()
    })
    .toEqual([])
})

test('a deletion is done though the database cannot say which photos are nobody’s', async () => {
  await submitWithPhoto()
  const [left] = await postings()
  await site.services.database.schema.alterTable('photos').renameTo('elsewhere').execute()
  await expect(discardPhotos(site.services, left?.photo_id)).resolves.toBeUndefined()
  expect(site.services.log.lines.at(-1)?.message).toContain('left to the sweep')
})

test('of photos that others left behind, the latest are tried first', async () => {
  await submitWithPhoto()
  const leftovers = Array.from({ length: 20 }, (_, number) => ({ id: `0${number}`, added_at: 0 }))
  await insert(site.services, 'photos', ...leftovers)
  expect(await deletePosting()).toBe(200)
  expect(storedPhotos()).toEqual([])
})
