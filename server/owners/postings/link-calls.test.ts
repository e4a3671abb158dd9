import { beforeEach, expect, test } from 'vitest'
import { forEachTest, forThisTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { insert, openTestSite, outcomeOf, rowOf, rowsOf } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { CAR_STOPPED } from '../../../domain/owners/posting-in-words.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import { quoteOn } from '../../../tests/support/quote-on.ts'
import { quotesPath } from '../../../tests/support/post-car.ts'
import { applyOptOut } from '../../messages/texts/limits/stopped-numbers.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'
import { confirmPhone } from './posting-storage.ts'

const PHONE = '+447700900123'

const site = forEachTest(() => openTestSite({ LINK_TEXTS_PER_DAY: '0', SUBMISSIONS_PER_HOUR: '0' }))
let uniqueId: string

beforeEach(async () => {
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
})

const asForm = (url: string) => site.post(url, undefined, { accept: 'text/html' })

test('"Yes, it is mine" confirms the number and shows the posting is in use, whatever its body', async () => {
  site.services.clock.advance(5000)
  const strange = { 'content-type': 'text/weird' }
  const answer = await site.post(`/car/link-opened/${uniqueId}`, 'anything', strange)
  expect(answer.json()).toEqual({ success: true, phoneConfirmation: 'confirmed' })
  const now = site.services.clock.now()
  const used = { phone_confirmed_at: now, used_at: now }
  expect(await rowsOf(site.services, 'postings')).toMatchObject([used])
})

test('a form without JavaScript lands on the plain page, or on the quotes where it asked for them', async () => {
  for (const to of ['', '?to=quotes', '?to=https://elsewhere.example']) {
    const { statusCode, headers } = await asForm(`/car/link-opened/${uniqueId}${to}`)
    expect([statusCode, headers['location']]).toEqual([303, `/edit-form/${uniqueId}?plain`])
  }
  const no = await asForm(`/car/not-me/${uniqueId}`)
  expect(no.body).toContain('Texts stopped')
  expect(no.headers['cache-control']).toBe('no-store')
})

test('the plain pages of a link change nothing, and are kept and listed nowhere', async () => {
  for (const query of ['plain', 'plain=stop', 'plain=%3Cb%3E']) {
    const page = await site.get(`/edit-form/${uniqueId}?${query}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('AB12 CDE')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
  expect((await rowOf(site.services, 'postings')).phone_confirmed_at).toBeNull()
})

test.each([
  ['not-me', 429, { READS_PER_MINUTE: '1' }, 'Too many tries from your network'],
  ['link-opened', 503, { MIN_FREE_DISK_MB: '999999999' }, 'Nothing has changed'],
])('a form’s %s refused (%i) says why, with a way back', async (call, status, strict, why) => {
  const refusing = await forThisTest(openTestSite(strict))
  const ask = () =>
    refusing.post(`/car/${call}/${'A'.repeat(22)}`, undefined, { accept: 'text/html' })
  await ask()
  const { statusCode, body } = await ask()
  expect(statusCode).toBe(status)
  expect(body).toMatch(/<h1>We couldn’t save your answer<\/h1>/)
  expect(body).toMatch(/<title>We couldn’t save your answer/)
  expect(body).toContain(why)
  expect(body).toMatch(/href="\/edit-form\/A{22}\?plain">\s*Try Again/)
  expect(body).not.toContain('check all inputs')
})

test.each([
  ['/edit-form/x?plain', /<h1>Error in Submission!<.*>We could not submit your request. Please /s],
  ['/list-quotes/x/y?plain', /<h1>All Quotes<.*>Error: HTTP error! status: 404</s],
  ['/deal/x?plain', '<h1>We couldn’t open your link<'],
  ['/car/not-me/x', '<h1>We couldn’t save your answer<'],
  ['/quotes/x/x/link-opened', '<h1>We couldn’t save your answer<'],
])(
  'at %s a link that opens nothing leads to the lost-link page, and says %s',
  async (url, said) => {
    const page = url.endsWith('?plain')
    const { statusCode, body } = await (page ? site.get(url, { accept: 'text/html' }) : asForm(url))
    expect(statusCode).toBe(404)
    expect(body).toMatch(said)
    expect(body).toMatch(/We can’t find this posting\.[^]*href="\/lost-link">\s*Lost your link\?/)
  },
)

test.each([
  ['/car/link-opened/', '', '/edit-form/'],
  ['/car/not-me/', '', '/edit-form/'],
  ['/car/deal/', '/undo', '/deal/'],
  ['/quotes/', '/link-opened', '/list-quotes/'],
])('a tab restored at %sid%s leads to %sid, and nothing changes', async (at, step, to) => {
  for (const id of at === '/quotes/' ? [`${'A'.repeat(22)}/x`] : [uniqueId, '..%2F..%2F%22']) {
    const page = await site.get(`${at}${id}${step}`, { accept: 'text/html' })
    expect([page.statusCode, page.headers['location']]).toEqual([303, `${to}${id}?plain`])
    expect(outcomeOf(await site.get(`${at}${id}${step}`))).toBe('405 wrong-method')
  }
  expect(await rowsOf(site.services, 'postings')).toMatchObject([{ phone_confirmed_at: null }])
})

test('a plain page that the database cannot fill is a page of words, and tells nothing of it', async () => {
  await site.services.database.destroy()
  const url = `/edit-form/${uniqueId}?plain`
  const page = await site.get(url, { accept: 'text/html' })
  expect(page.statusCode).toBeGreaterThanOrEqual(500)
  expect(page.body).toContain('We could not submit your request.')
  expect(page.body).not.toContain('driver')
  expect((await site.get(url)).headers['content-type']).toContain('application/problem+json')
})

test('a lost link is texted only if car and number match; the answer is the same, and a confirmed owner is not asked again', async () => {
  const ask = (asked: object = {}) => {
    site.services.clock.advance(1000)
    const lost = { registrationNumber: 'ab12cde', phoneNumber: '07700 900123' }
    return site.post('/car/lost-link', { ...lost, ...asked })
  }
  const [match, other] = [await ask(), await ask({ registrationNumber: 'YK12 ABV' })]
  expect([match.statusCode, other.statusCode]).toEqual([200, 200])
  expect(match.body).toBe(other.body)
  expect(outcomeOf(await ask({ phoneNumber: undefined }))).toBe('400 phoneNumber required')
  await site.post(`/car/link-opened/${uniqueId}`)
  await submit(site.app, { ...CAR, problem: 'Posted again, by anybody' })
  await ask()
  const again = expect.not.stringMatching(uniqueId)
  expect(await site.textedLinks()).toEqual([uniqueId, uniqueId, again, uniqueId])
  const asked =
    "somebody gave this number for AB12 CDE. View, edit or delete it, or say it isn't your car:"
  const owned = 'view, edit or delete your posting for AB12 CDE:'
  const texts = site.services.database.selectFrom('texts').select('body').orderBy('id')
  const said = (await texts.execute()).map(({ body }) => /: (.*) \S+$/.exec(body ?? '')?.[1])
  expect(said).toEqual([asked, asked, asked, owned])
})

// A link that opens nothing any more says why, for a month: the owner's own and the one to the quotes.
async function quoted(): Promise<string> {
  const { id, listing_id: listingId } = await rowOf(site.services, 'postings')
  await quoteOn(site.services, { postingId: id }, 400)
  return quotesPath(site.services, { postingId: id, listingId })
}

/** What each call behind the two links answers: reading and confirming, the owner's link first. */
async function answersOf(quotes: string) {
  return [
    await site.get(`/car/get-data/${uniqueId}`),
    await site.post(`/car/link-opened/${uniqueId}`),
    await site.get(`${quotes}/listing`),
    await site.post(`${quotes}/link-opened`),
  ].map(outcomeOf)
}

test('once another number is confirmed its earlier link has ended, and the quotes link has not', async () => {
  const quotes = await quoted()
  await site.put(`/car/edit-form/${uniqueId}`, { ...CAR, phoneNumber: '07700 900456' })
  const second = (await site.textedLinks()).at(-1) ?? ''
  await site.post(`/car/link-opened/${second}`)
  const [ended, still] = ['410 number-changed', '200']
  expect(await answersOf(quotes)).toEqual([ended, ended, still, still])
  uniqueId = second
  await site.post(`/car/not-me/${uniqueId}`)
  expect(await answersOf(quotes)).toEqual(Array.from({ length: 4 }, () => '410 stopped'))
})

test('why a link ended is forgotten after a month, however many did', async () => {
  const quotes = await quoted()
  const { services } = site
  await site.post(`/car/not-me/${uniqueId}`)
  const ended = Array.from({ length: 600 }, (_, index) => ({
    link_digest: `digest ${index}`,
    why: 'stopped' as const,
    ended_at: services.clock.now(),
  }))
  await insert(services, 'ended_links', ...ended)
  services.clock.advance(KEPT.endedLinks.days * DAY_MS)
  await purgeOldRows(services)
  expect((await answersOf(quotes))[0]).toBe('410 stopped')
  services.clock.advance(1)
  await purgeOldRows(services)
  expect(await answersOf(quotes)).toEqual(Array.from({ length: 4 }, () => '404 not-found'))
  expect(await rowsOf(services, 'ended_links', 'link_digest')).toEqual([])
})

const postings = async () => (await rowsOf(site.services, 'postings')).map((row) => row.phone)

/** That many cars in all. */
async function postCars(count: number): Promise<string[]> {
  for (let index = 1; index < count; index++) {
    await submit(site.app, { ...CAR, problem: `Car ${index}` })
  }
  return site.textedLinks()
}

const notMe = (link: string, query = '', accept = 'application/json') =>
  site.post(`/car/not-me/${link}${query}`, undefined, { accept })
const view = (link: string) => site.get(`/car/get-data/${link}`)

test('"Not your car?" removes every posting with that number, each link says why, and the number cannot be posted again', async () => {
  const links = await postCars(3)
  await submit(site.app, { ...CAR, phoneNumber: '07700 900124' })
  expect((await notMe(links[1] ?? '')).statusCode).toBe(200)
  expect(await postings()).toEqual(['+447700900124'])
  for (const link of links) expect(outcomeOf(await view(link))).toBe('410 stopped')
  const page = await site.get(`/edit-form/${links[0]}?plain`, { accept: 'text/html' })
  expect(page.statusCode).toBe(410)
  expect(page.body).toContain('This link has ended')
  const stopped = 'We took this car down and won’t text you. Changed your mind? Call us on'
  expect(page.body).toContain(`You asked us to stop. ${stopped}`)
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

test('if the number has confirmed another posting, the owner must say what to stop', async () => {
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
