import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { applyOptOut } from '../../messages/texts/limits/stopped-numbers.ts'
import { hidePhotos, textLink } from './operate-postings.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'

const site = forEachTest(() => openTestSite())
const who = 'Priya S.'

const car = forEachTest(() => postCarWithLink(site.services))

test('hidden photos are not in agents’ lists, counts and addresses, nor is one that is added', async () => {
  const { services } = site
  const agent = await signInAgent(site)
  const seen = async () =>
    (await agent.call('GET', `/agent/vehicles/${car.postingId}`)).json() as { photos: unknown[] }
  const found = async () =>
    (await agent.call('GET', '/agent/vehicles?photo=true')).json().vehicles.length as number
  for (const id of ['first', 'second']) {
    await addPhoto(services.database, { id, posting_id: car.postingId, added_at: 1 })
  }
  expect((await seen()).photos).toHaveLength(2)
  expect(await found()).toBe(1)

  await hidePhotos(services, car.postingId, { isHidden: true, who })
  expect(await seen()).toMatchObject({ photo: null, photos: [] })
  expect(await found()).toBe(0)
  const counts = await agent.call('GET', '/agent/vehicles/counts')
  expect(counts.json().only.photo).toMatchObject({ cars: 0 })
  const picture = `/agent/vehicles/${car.postingId}/photos/second`
  expect(await agent.call('GET', picture)).toMatchObject({ statusCode: 404 })

  await hidePhotos(services, car.postingId, { isHidden: false, who })
  expect((await seen()).photos).toHaveLength(2)
  expect(await hidePhotos(services, 'none', { isHidden: true, who })).toMatchObject({ ok: false })
})

test('the link is texted again, up to the share of the day and not to a stopped number', async () => {
  const { services } = site
  while ((await textLink(services, car.postingId, who)).ok) services.clock.advance(1000)
  const texted = await queuedTexts(services, 'link')
  expect(texted).toHaveLength(services.config.linkTextsPerDay)
  expect(texted[0]?.body).toContain(car.uniqueId)
  expect(await textLink(services, car.postingId, who)).toMatchObject({ reason: 'too-many-texts' })
  await applyOptOut(services, { phone: car.phone, asked: 'stop', who })
  expect(await textLink(services, car.postingId, who)).toMatchObject({ reason: 'not-found' })
})
