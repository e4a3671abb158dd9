import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR_STOPPED } from '../../../domain/owners/posting-in-words.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { quotesPath } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { disclosePhone } from '../../agents/disclosures/disclose-phone.ts'
import { applyOptOut } from '../../messages/texts/limits/stopped-numbers.ts'
import { disownPosting } from './remove-posting.ts'
import { confirmPhone } from './posting-storage.ts'
import { openSubmissions } from './submit-posting.ts'
import { viewPosting } from './view-posting.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'

const PHONE = '+447700900123'

const site = forEachTest(() => openTestSite({ LINK_TEXTS_PER_DAY: '0', SUBMISSIONS_PER_HOUR: '0' }))

const postings = async () => (await rowsOf(site.services, 'postings')).map((row) => row.phone)

async function postCars(count: number): Promise<string[]> {
  for (let index = 0; index < count; index++) {
    await submit(site.app, { ...CAR, problem: `Car ${index}` })
  }
  return site.textedLinks()
}

const notMe = (link: string, query = '', accept = 'application/json') =>
  site.post(`/car/not-me/${link}${query}`, undefined, { accept })
const view = (link: string) => site.get(`/car/get-data/${link}`)

test('"Not your car?" takes every posting with that number, each link says why, and none is texted again', async () => {
  const links = await postCars(3)
  await submit(site.app, { ...CAR, phoneNumber: '07700 900124' })
  expect((await notMe(links[1] ?? '')).statusCode).toBe(200)
  expect(await postings()).toEqual(['+447700900124'])
  for (const link of links) expect(outcomeOf(await view(link))).toBe('410 stopped')
  const page = await site.get(`/edit-form/${links[0]}?plain`, { accept: 'text/html' })
  expect(page.statusCode).toBe(410)
  expect(page.body).toContain('This link has ended')
  expect(page.body).toContain(
    'You asked us to stop. We took this car down and won’t text you. Changed your mind? Call us on',
  )
  const again = await submit(site.app, { ...CAR, problem: 'Posted again' })
  const message = expect.stringMatching(
    /^This number told us to stop .* Call us on .*, then send this again.$/,
  )
  const problem = { field: 'phoneNumber', code: 'suppressed', message }
  expect([again.statusCode, again.json().problems]).toMatchObject([400, [problem]])
})

test('quotes and photos go too, and the quotes link says why', async () => {
  const [link = ''] = await postCars(2)
  const agent = await signInAgent(site)
  const { database, photoStore } = site.services
  const ids = await rowsOf(site.services, 'postings')
  for (const { id } of ids) {
    await agent.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 400 })
    await photoStore.put(id, { photo: Buffer.from('p'), thumbnail: Buffer.from('t') })
    await addPhoto(database, { id, posting_id: id, added_at: 1 })
  }
  const listed = await Promise.all(
    ids.map((row) => quotesPath(site.services, { postingId: row.id, listingId: row.listing_id })),
  )
  expect(new Set(listed).size).toBe(2)
  await notMe(link, '?stop=everything')
  expect(photoStore.photos.size).toBe(0)
  expect(await rowsOf(site.services, 'quotes')).toEqual([])
  expect(await rowsOf(site.services, 'past_quotes')).toHaveLength(2)
  for (const path of listed) expect(outcomeOf(await site.get(path))).toBe('410 stopped')
})

test('where the number has confirmed another posting, it has to be said what to stop', async () => {
  const [own = '', prank = ''] = await postCars(2)
  await confirmPhone(site.services, own)
  expect((await view(prank)).json().confirmedAnother).toBe(true)
  expect((await view(own)).json().confirmedAnother).toBe(false)
  expect(outcomeOf(await notMe(prank))).toBe('409 say-what-to-stop')
  const form = await notMe(prank, '', 'text/html')
  expect(form.headers['location']).toBe(`/edit-form/${prank}?plain=stop`)
  expect((await notMe(prank, '?stop=nothing')).statusCode).toBe(409)
  expect(await postings()).toHaveLength(2)

  const page = await notMe(prank, '?stop=this-car', 'text/html')
  expect(page.body).toContain(`<p>${CAR_STOPPED}</p>`)
  expect((await view(own)).json().phoneConfirmation).toBe('confirmed')
  expect((await view(prank)).statusCode).toBe(410)
  await submit(site.app, { ...CAR, problem: 'A second prank' })
  expect(await postings()).toHaveLength(2)
})

test('STOP is everything, and START lets texts go again without the postings', async () => {
  const [own = ''] = await postCars(2)
  await confirmPhone(site.services, own)
  await applyOptOut(site.services, { phone: PHONE, asked: 'stop' })
  expect(await postings()).toEqual([])
  expect((await view(own)).statusCode).toBe(410)
  await applyOptOut(site.services, { phone: PHONE, asked: 'start' })
  expect(await postings()).toEqual([])
  site.services.clock.advance(DAY_MS)
  expect((await submit(site.app, { ...CAR, problem: 'Posted again' })).statusCode).toBe(200)
  expect(await postings()).toEqual([PHONE])
})

test('whatever else is under way, nothing of a stopped number is left or given', async () => {
  const agent = await signInAgent(site)
  await withProcesses(site.services, 3, async (servicesOf) => {
    for (let round = 0; round < 6; round++) {
      const phoneNumber = `0770090020${round}`
      const phone = `+44${phoneNumber.slice(1)}`
      const post = (index: number, problem: string) => {
        const typed = { ...CAR, phoneNumber, problem }
        return openSubmissions(servicesOf(index % 3))({ typed, photo: null, key: null })
      }
      await post(0, 'first')
      await post(1, 'second')
      const links = (await site.textedLinks()).slice(-2)
      const posted = await rowsOf(site.services, 'postings')
      const ids = posted.filter((row) => row.phone === phone).map((row) => row.id)
      const given: number[] = []
      let stoppedAt = Number.POSITIVE_INFINITY
      const stop = async (): Promise<void> => {
        await disownPosting(servicesOf(1), links[0] ?? '', 'everything')
        stoppedAt = performance.now()
      }
      await Promise.all([
        atOnce(6, (index) => post(index, `another ${index}`)),
        atOnce(4, (index) => confirmPhone(servicesOf(index % 3), links[index % 2] ?? '')),
        atOnce(6, async (index) => {
          await pause(index)
          const asked = { postingId: ids[index % 2] ?? '', agent: { ...agent, subscribed: true } }
          const asking = performance.now()
          const answer = await disclosePhone(servicesOf(index % 3), asked)
          if (answer.ok) given.push(asking)
        }),
        stop(),
      ])
      const left = (await postings()).filter((found) => found === phone)
      expect(left).toEqual([])
      expect(given.filter((at) => at > stoppedAt)).toEqual([])
      expect((await viewPosting(site.services, links[1] ?? '')).ok).toBe(false)
    }
  })
})
