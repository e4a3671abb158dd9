import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, rowOf, insert } from '../../../tests/support/test-services.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import { quoteOn } from '../../../tests/support/quote-on.ts'
import { quotesPath } from '../../../tests/support/post-car.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string

beforeEach(async () => {
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
})

const post = (url: string, payload?: object, headers?: Record<string, string>) =>
  site.post(url, payload, headers)

test('"Yes, it is mine" confirms the number and shows the posting is in use, whatever its body', async () => {
  site.services.clock.advance(5000)
  const strange = { 'content-type': 'text/weird' }
  const answer = await site.post(`/car/link-opened/${uniqueId}`, 'anything', strange)
  expect(answer.json()).toEqual({ success: true, phoneConfirmation: 'confirmed' })
  const posting = await rowOf(site.services, 'postings')
  expect(posting.phone_confirmed_at).toBe(site.services.clock.now())
  expect(posting.used_at).toBe(site.services.clock.now())
})

test('a form without JavaScript lands on the plain page, or on the quotes where it asked for them', async () => {
  const asForm = (url: string) => post(url, undefined, { accept: 'text/html' })
  const yes = await asForm(`/car/link-opened/${uniqueId}`)
  expect([yes.statusCode, yes.headers['location']]).toEqual([303, `/edit-form/${uniqueId}?plain`])
  const noQuotes = await asForm(`/car/link-opened/${uniqueId}?to=quotes`)
  expect(noQuotes.headers['location']).toBe(`/edit-form/${uniqueId}?plain`)
  const elsewhere = await asForm(`/car/link-opened/${uniqueId}?to=https://elsewhere.example`)
  expect(elsewhere.headers['location']).toBe(`/edit-form/${uniqueId}?plain`)
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
  expect((await site.get(`/edit-form/${'A'.repeat(22)}?plain`)).statusCode).toBe(404)
})

test.each([
  ['link-opened', 429],
  ['not-me', 429],
  ['link-opened', 503],
])(
  'a refused %s without JavaScript (%i) says why, and leads back to the link',
  async (call, status) => {
    const strict: Record<string, string> =
      status === 429 ? { READS_PER_MINUTE: '1' } : { MIN_FREE_DISK_MB: '999999999' }
    const refusing = await openTestSite(strict)
    const url = `/car/${call}/${'A'.repeat(22)}`
    const ask = { method: 'POST', url, headers: { accept: 'text/html' } } as const
    if (status === 429) await refusing.app.inject(ask)
    const answer = await refusing.app.inject(ask)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toMatch(/<h1>We couldn’t save your answer<\/h1>/)
    expect(answer.body).toMatch(/<title>We couldn’t save your answer/)
    expect(answer.body).toContain(
      status === 429 ? 'Too many tries from your network' : 'Nothing has changed',
    )
    expect(answer.body).toMatch(new RegExp(`href="/edit-form/A{22}\\?plain">\\s*Try Again`))
    expect(answer.body).not.toContain('check all inputs')
    await refusing.close()
  },
)

test.each(['/car/not-me/x', '/quotes/x/x/link-opened'])(
  'an answer behind a link that opens nothing, as %s, leads to the lost-link page',
  async (url) => {
    const answer = await post(url, undefined, { accept: 'text/html' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('We couldn’t save your answer')
    expect(answer.body).toMatch(/href="\/lost-link">\s*Lost your link\?/)
  },
)

test.each([
  ['/car/link-opened/', '', '/edit-form/'],
  ['/car/not-me/', '', '/edit-form/'],
  ['/car/deal/', '/undo', '/deal/'],
  ['/quotes/', '/link-opened', '/list-quotes/'],
])(
  'a browser that restores a tab at %sid%s is led to %sid, and nothing changes',
  async (at, step, to) => {
    for (const id of at === '/quotes/' ? [`${'A'.repeat(22)}/x`] : [uniqueId, '..%2F..%2F%22']) {
      const page = await site.get(`${at}${id}${step}`, { accept: 'text/html' })
      expect([page.statusCode, page.headers['location']]).toEqual([303, `${to}${id}?plain`])
      expect(outcomeOf(await site.get(`${at}${id}${step}`))).toBe('405 wrong-method')
    }
    expect(await rowsOf(site.services, 'postings')).toMatchObject([{ phone_confirmed_at: null }])
  },
)

test('a plain page that the database cannot fill is a page of words, and tells nothing of it', async () => {
  await site.services.database.destroy()
  const url = `/edit-form/${uniqueId}?plain`
  const page = await site.get(url, { accept: 'text/html' })
  expect(page.statusCode).toBeGreaterThanOrEqual(500)
  expect(page.body).toContain('We couldn’t open your link')
  expect(page.body).not.toContain('driver')
  expect((await site.get(url)).headers['content-type']).toContain('application/problem+json')
})

test('a lost link is texted again only where car and number match, and the answer never tells', async () => {
  const asked = { registrationNumber: 'ab12cde', phoneNumber: '07700 900123' }
  const match = await post('/car/lost-link', asked)
  const other = await post('/car/lost-link', { ...asked, registrationNumber: 'YK12 ABV' })
  expect([match.statusCode, other.statusCode]).toEqual([200, 200])
  expect(match.body).toBe(other.body)
  expect(await site.textedLinks()).toEqual([uniqueId, uniqueId])
  const unnumbered = await post('/car/lost-link', { registrationNumber: 'AB12 CDE' })
  expect(outcomeOf(unnumbered)).toBe('400 phoneNumber required')
})

test('a lost link no longer asks for an answer once the owner has said the car is theirs', async () => {
  const askAgain = () => {
    site.services.clock.advance(1000)
    return post('/car/lost-link', { registrationNumber: 'AB12 CDE', phoneNumber: '07700 900123' })
  }
  await askAgain()
  await post(`/car/link-opened/${uniqueId}`)
  await askAgain()
  const texts = site.services.database.selectFrom('texts').select('body').orderBy('id')
  expect((await texts.execute()).map(({ body }) => /: (.*) \S+$/.exec(body ?? '')?.[1])).toEqual([
    "somebody gave this number for AB12 CDE. View, edit or delete it, or say it isn't your car:",
    "somebody gave this number for AB12 CDE. View, edit or delete it, or say it isn't your car:",
    'view, edit or delete your posting for AB12 CDE:',
  ])
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
    await post(`/car/link-opened/${uniqueId}`),
    await site.get(`${quotes}/listing`),
    await post(`${quotes}/link-opened`),
  ].map(outcomeOf)
}

test('once another number is confirmed its earlier link has ended, and the quotes link has not', async () => {
  const quotes = await quoted()
  const payload = { ...CAR, phoneNumber: '07700 900456' }
  await site.put(`/car/edit-form/${uniqueId}`, payload)
  const second = (await site.textedLinks()).at(-1) ?? ''
  await site.post(`/car/link-opened/${second}`)
  const [ended, still] = ['410 number-changed', '200']
  expect(await answersOf(quotes)).toEqual([ended, ended, still, still])
  uniqueId = second
  await post(`/car/not-me/${uniqueId}`)
  expect(await answersOf(quotes)).toEqual(Array.from({ length: 4 }, () => '410 stopped'))
})

test('why a link ended is forgotten after a month, however many did', async () => {
  const quotes = await quoted()
  const { services } = site
  await post(`/car/not-me/${uniqueId}`)
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
