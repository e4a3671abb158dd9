// A link that opens nothing any more says why, for a month: the owner's own and the one to the quotes.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, insert } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { quotesPath } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string
let quotes: string

beforeEach(async () => {
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
  const { id, listing_id: listingId } = await rowOf(site.services, 'postings')
  const agent = await signInAgent(site)
  await agent.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 400 })
  quotes = (await quotesPath(site.services, { postingId: id, listingId })).replace('/quotes/', '')
})

const notMe = () => site.post(`/car/not-me/${uniqueId}`)

/** What each call behind the two links answers: reading and confirming, the owner's link first. */
async function answers(): Promise<unknown[]> {
  const calls = [
    { method: 'GET', url: `/car/get-data/${uniqueId}` },
    { method: 'POST', url: `/car/link-opened/${uniqueId}` },
    { method: 'GET', url: `/quotes/${quotes}/listing` },
    { method: 'POST', url: `/quotes/${quotes}/link-opened` },
  ] as const
  const all = []
  for (const call of calls) {
    const answer = await site.app.inject(call)
    all.push([answer.statusCode, answer.json().reason])
  }
  return all
}

test('reading and confirming say that the number was stopped, on either link', async () => {
  await notMe()
  expect(await answers()).toEqual(Array.from({ length: 4 }, () => [410, 'stopped']))
})

test('once another number is confirmed its earlier link has ended, and the quotes link has not', async () => {
  const payload = { ...CAR, phoneNumber: '07700 900456' }
  await site.put(`/car/edit-form/${uniqueId}`, payload)
  const second = (await site.textedLinks()).at(-1) ?? ''
  await site.post(`/car/link-opened/${second}`)
  expect(await answers()).toEqual([
    [410, 'number-changed'],
    [410, 'number-changed'],
    [200, undefined],
    [200, undefined],
  ])
  uniqueId = second
  await notMe()
  expect(await answers()).toEqual(Array.from({ length: 4 }, () => [410, 'stopped']))
})

test('why a link ended is forgotten after a month, however many did', async () => {
  const { services } = site
  await notMe()
  const ended = Array.from({ length: 600 }, (_, index) => ({
    link_digest: `digest ${index}`,
    why: 'stopped' as const,
    ended_at: services.clock.now(),
  }))
  await insert(services, 'ended_links', ...ended)
  services.clock.advance(KEPT.endedLinks.days * DAY_MS)
  await purgeOldRows(services)
  expect((await answers())[0]).toEqual([410, 'stopped'])
  services.clock.advance(1)
  await purgeOldRows(services)
  expect(await answers()).toEqual(Array.from({ length: 4 }, () => [404, 'not-found']))
  expect(await services.database.selectFrom('ended_links').selectAll().execute()).toEqual([])
})
