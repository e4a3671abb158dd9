import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forAllTests, forThisTest, openTestSite } from '../../tests/support/test-site.ts'
import { postCarWithLink } from '../../tests/support/post-car.ts'
import { openQuotedCar } from '../../tests/support/quoted-car.ts'
import { twilioSettings } from '../../stand-ins/twilio/start.ts'
import { VERSION } from '../platform/version.ts'
import { DAY_MS } from '../../domain/basics/time.ts'

const site = forAllTests(() =>
  openTestSite({ SITE_NAME: 'Beat <Scrap> & Co', SUPPORT_EMAIL: 'help@scrap.example' }),
)

const LINK_PAGES = [`/edit-form/${'A'.repeat(22)}`, `/list-quotes/${'A'.repeat(22)}/x`]

test.each([
  '/',
  '/terms',
  '/contact',
  '/privacy-policy',
  '/lost-link',
  '/complain',
  '/agents/apply',
  ...LINK_PAGES,
])('%s is complete HTML under a strict policy', async (url) => {
  const answer = await site.get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch(/^<!doctype html>/i)
  expect(answer.body).toContain('</html>')
  expect(answer.body).not.toMatch(/%[A-Z_]{4,}%/)
  expect(answer.body).not.toMatch(/\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  expect(answer.headers['set-cookie']).toBeUndefined()
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(answer.headers['referrer-policy']).toBe('strict-origin')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('each page names the version of its build, the release, the minute and the commit, and has the settings, escaped', async () => {
  for (const url of ['/', '/agents', '/complain?plain']) {
    const { body } = await site.get(url)
    expect(body).toContain(`<meta name="version" content="${VERSION}"/>`)
  }
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+\+\d{12}\.[\da-z]+$/)
  const { body } = await site.get('/terms')
  expect(body).toContain('Beat &#60;Scrap&#62; &#38; Co')
  expect(body).toContain('help@scrap.example')
})

const GOOGLE_PLAY_URL = 'https://play.google.com/store/apps/details?id=x'
const GOOGLE = 'Get it on <strong>Google Play</strong></a>'

test.each<[string, Record<string, string>, string | RegExp]>([
  ['/lost-link', { LINK_TEXTS_PER_DAY: '3' }, 'Each phone gets at most 3 links a day.'],
  ['/lost-link', { LINK_TEXTS_PER_DAY: '0' }, /^(?![^]*Each phone gets)[^]*a minute to arrive/],
  ['/list-quotes/x/y', twilioSettings('https://api.twilio.com'), ', or reply STOP to any text'],
  ['/list-quotes/x/y', {}, /^(?![^]*reply STOP)[^]*Loading quotes/],
  ['/', { GOOGLE_PLAY_URL }, `<a href="${GOOGLE_PLAY_URL}">${GOOGLE}`],
  ['/', {}, `<a role="link" aria-disabled="true">${GOOGLE}`],
  ['/contact', {}, `<a role="link" aria-disabled="true">${GOOGLE}`],
])('%s says what %j has it say: %s', async (url, settings, words) => {
  const set = await forThisTest(openTestSite(settings))
  expect((await set.get(url)).body).toMatch(words)
})

test.each(LINK_PAGES)('%s is never stored, indexed or passed on', async (url) => {
  const answer = await site.get(url)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-robots-tag']).toContain('noindex')
  expect(answer.body).toContain('<meta name="robots" content="noindex"')
  expect(answer.headers['etag']).toBeUndefined()
  // No phone makes a link of what buyers write.
  expect(answer.body).toContain('name="format-detection" content="telephone=no,email=no')
})

test('what the script of a link page asks for first is named in its headers, whatever the address', async () => {
  const { headers } = await site.get('/list-quotes/a%0D%0A%3Eb/c')
  expect(headers['link']).toBe(
    '</quotes/a%0D%0A%3Eb/c>; rel=preload; as=fetch; crossorigin, </quotes/a%0D%0A%3Eb/c/listing>; rel=preload; as=fetch; crossorigin',
  )
  const edit = await site.get('/edit-form/abc')
  expect(edit.headers['link']).toBe('</car/get-data/abc>; rel=preload; as=fetch; crossorigin')
  expect((await site.get('/edit-form/abc?plain')).headers['link']).toBeUndefined()
})

const SHOWN = { 'sec-fetch-dest': 'document', 'accept-encoding': 'identity' }

/** A quoted car whose quotes hold what could end the markup around them, and the pages that show it. */
async function openShownCar() {
  const quoted = await forThisTest(openQuotedCar())
  const { car, site: carsSite, put, ownersPath } = quoted
  const message = '</script><script>alert(1)</script>\u2028%BODY% "\'&amp;'
  expect((await put({ amount: 510, amountAgain: 510, message })).statusCode).toBe(200)
  const quotes = (await ownersPath()).replace('/quotes/', '/list-quotes/')
  const shownAt = async (url: string, headers: object = SHOWN) => {
    const page = await carsSite.get(url, { ...headers })
    const data = /data-shown="([^"]*)"/.exec(page.body)?.[1]
    const text = data?.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    return { page, shown: text === undefined ? null : JSON.parse(text) }
  }
  return { ...quoted, message, edit: `/edit-form/${car.uniqueId}`, quotes, shownAt }
}

test('a page that is shown to somebody brings what its calls would answer, escaped, under the same policy', async () => {
  const { site: carsSite, car, edit, quotes, ownersPath, message, shownAt } = await openShownCar()
  const answer = async (url: string) => (await carsSite.get(url)).json()
  const call = await carsSite.get(`/car/get-data/${car.uniqueId}`)
  const posting = { uniqueId: car.uniqueId, posting: call.json(), etag: call.headers['etag'] }
  expect((await shownAt(edit)).shown).toMatchObject(posting)
  const list = await ownersPath()
  const { shown } = await shownAt(quotes)
  const answers = { quotes: await answer(list), listing: await answer(`${list}/listing`) }
  expect(shown).toMatchObject(answers)
  expect(shown.quotes[0].message).toBe(message)
  for (const url of [edit, quotes]) {
    const { page } = await shownAt(url)
    const bare = await carsSite.get(url)
    expect(page.body).not.toMatch(
      / style=| on[a-z]+=|<script(?![^>]*\ssrc=)|<\/script><script>alert/,
    )
    expect(page.body.match(/<h1/g)).toHaveLength(1)
    expect(page.body).not.toMatch(/%(?:SHOWN|TITLE|[A-Z]+_[A-Z_]+)%/)
    expect(page.headers['link']).toBeUndefined()
    for (const header of ['content-security-policy', 'cache-control', 'x-robots-tag', 'etag']) {
      expect(page.headers[header], header).toBe(bare.headers[header])
    }
    const sent = await carsSite.get(url, { ...SHOWN, 'accept-encoding': 'gzip, br' })
    expect(sent.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(page.body)
  }
})

test('nothing of a posting is in a page that nobody is shown, nor where its link opens nothing', async () => {
  const { site: carsSite, car, edit, quotes, shownAt } = await openShownCar()
  for (const url of [edit, quotes]) {
    for (const headers of [{}, { 'user-agent': 'WhatsApp/2' }, { 'sec-fetch-dest': 'empty' }]) {
      const { page, shown } = await shownAt(url, headers)
      expect([shown, page.body.includes(car.phone)]).toEqual([null, false])
      expect(page.headers['link']).toBeDefined()
    }
  }
  for (const url of LINK_PAGES) {
    const { page, shown } = await shownAt(url)
    expect([page.statusCode, shown, page.body.includes('Loading')]).toEqual([200, null, true])
  }
  await carsSite.services.database.schema.alterTable('quotes').renameTo('lost').execute()
  expect((await shownAt(quotes)).page.body).toContain('Loading quotes..')
})

test('a page that brings its answers counts as one read, and past the share it brings none', async () => {
  const limited = await forThisTest(openTestSite({ READS_PER_MINUTE: '2' }))
  const { uniqueId } = await postCarWithLink(limited.services)
  const ask = (url: string) => limited.get(url, SHOWN)
  const page = `/edit-form/${uniqueId}`
  expect((await ask(page)).body).toContain('data-shown')
  expect((await ask(`/car/get-data/${uniqueId}`)).statusCode).toBe(200)
  const past = await ask(page)
  expect([past.statusCode, past.body.includes('data-shown')]).toEqual([200, false])
  expect((await ask(`/car/get-data/${uniqueId}`)).statusCode).toBe(429)
})

test('a page comes compressed, and not at all where the browser has it; what it loads is kept for good', async () => {
  const plain = await site.get('/')
  const brotli = await site.get('/', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const known = await site.get('/', { 'if-none-match': String(plain.headers['etag']) })
  expect(known.statusCode).toBe(304)
  // A browser takes the policy of this answer for the page.
  const policy = 'content-security-policy'
  expect(known.headers[policy]).toBe(plain.headers[policy])

  const scripts = [...plain.body.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(
    ([, url = '']) => url,
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const url of scripts) {
    const answer = await site.get(url, { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-type']).toContain('javascript')
  }
})

test("the plate's typeface is fetched early and holds no first paint back", async () => {
  const { body } = await site.get('/')
  const [head = '', rest = ''] = body.split('<body>')
  expect(head).not.toContain('rel="preload"')
  expect(rest).toMatch(/^<link rel="preload" href="\/assets\/[^"]+\.woff2" as="font"/)
})

test('a shared link to a public page shows a picture of ours, and no other page has one', async () => {
  const { body } = await site.get('/')
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(body) ?? []
  expect(address).toBe('http://localhost:3000/share.png')
  expect(body).toContain('<meta property="og:type" content="website"')
  expect(body).toMatch(/property="og:image:alt" content="[^"]+"/)
  const picture = await site.get(new URL(address).pathname)
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: Number(/og:image:width" content="(\d+)"/.exec(body)?.[1]),
    height: Number(/og:image:height" content="(\d+)"/.exec(body)?.[1]),
  })
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await site.get(LINK_PAGES[0] ?? '')).body).not.toContain('og:image')
})

test.each([
  ['/favicon.ico', 'icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
])('%s is there for browsers and crawlers that ask unbidden', async (url, type) => {
  const icon = await site.get(url)
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['content-type']).toContain(type)
})

test.each([
  ['/car/lost-link', '/lost-link'],
  ['/agent/applications', '/agents/apply'],
])('a browser that restores a tab at %s is led to the form', async (url, form) => {
  const answer = await site.get(url, { accept: 'text/html' })
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, form])
})

test('a browser that restores the answer to a posted car is told what became of it', async () => {
  const url = '/car/submit-form'
  const page = await site.get(url, { accept: 'text/html' })
  expect([page.statusCode, page.headers['allow']]).toEqual([405, 'POST'])
  expect(page.body).toContain('This page has expired')
  expect(page.body).toContain('href="/lost-link"')
  expect((await site.get(url)).json()).toMatchObject({ success: false, reason: 'wrong-method' })
})

test('a lost link that is refused without JavaScript leads back to its own form', async () => {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const typed = 'registrationNumber=NOT+A+REG&phoneNumber=07700+900123'
  const answer = await site.post('/car/lost-link', typed, headers)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('We couldn’t send the link')
  expect(answer.body).toMatch(/<strong>Vehicle Registration<\/strong> \S/)
  expect(answer.body).toMatch(/href="\/lost-link">\s*Try Again/)
})

test('the console can be installed under the site’s name, and its service worker answers for it alone', async () => {
  const manifest = await site.get('/agents/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.json()).toMatchObject({ short_name: 'Beat <Scrap> & Co', scope: '/agents' })
  for (const { src } of manifest.json<{ icons: { src: string }[] }>().icons) {
    expect((await site.get(src)).headers['content-type'], src).toBe('image/png')
  }
  const { headers } = await site.get('/agents/service-worker.js')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['service-worker-allowed']).toBe('/agents')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})

test('search engines are shown the public pages only', async () => {
  const map = await site.get('/sitemap.xml')
  expect(map.body).toContain('<loc>http://localhost:3000/terms</loc>')
  expect(map.body).not.toContain('edit-form')
  expect((await site.get('/robots.txt')).body).toMatch(
    /Disallow: \/edit-form\/\n[^]*Disallow: \/agent\/\nDisallow: \/agents\/\nAllow: \/agents\/apply\n/,
  )
})

test('every page leads agents on, and home says why', async () => {
  for (const url of ['/', '/contact']) {
    const { body } = await site.get(url)
    expect(body).toContain('<a href="/agents">Agents: sign in</a>')
    expect(body).toContain('<a href="/agents/apply">Apply to be an agent</a>')
    expect(body.includes('For local buyers')).toBe(url === '/')
  }
})

const SECURITY_TEXT = '/.well-known/security.txt'

test('the finder of a weakness reads whom to write to, and the page never runs out', async () => {
  const open = await forThisTest(
    openTestSite({
      PUBLIC_URL: 'https://beatscrap.example',
      SUPPORT_EMAIL: 'security@beatscrap.example',
    }),
  )
  const daysLeft = async (): Promise<number> => {
    const { body } = await open.get(SECURITY_TEXT)
    const expires = /^Expires: (.*)$/m.exec(body)?.[1] ?? ''
    return (Date.parse(expires) - open.services.clock.now()) / DAY_MS
  }
  const answer = await open.get(SECURITY_TEXT)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toContain('Contact: mailto:security@beatscrap.example\n')
  expect(answer.body).toContain(`Canonical: https://beatscrap.example${SECURITY_TEXT}\n`)
  expect(await daysLeft()).toBeGreaterThan(88)
  open.services.clock.advance(400 * DAY_MS)
  expect(await daysLeft()).toBeGreaterThan(88)
  expect(await daysLeft()).toBeLessThan(365)
})
