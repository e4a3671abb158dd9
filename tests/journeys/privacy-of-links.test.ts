import { expect, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { carOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { storedPostings } from './checks/stored.ts'

test('link pages are not stored, not listed, not framed and tell nobody where one came from', async ({
  request,
}) => {
  for (const address of ['/edit-form/AAAA', '/list-quotes/AAAA/BBBB', '/deal/AAAA']) {
    const answer = await request.get(address)
    expect(answer.status()).toBe(200)
    const headers = answer.headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  }
})

test('every page has a strict policy without inline scripts, styles or other hosts', async ({
  request,
}) => {
  const addresses = ['/', '/terms', '/contact', '/privacy-policy', '/lost-link', '/edit-form/a']
  for (const address of [...addresses, '/list-quotes/a/b', '/deal/a', '/no-such-page']) {
    const answer = await request.get(address, { headers: { accept: 'text/html' } })
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, address).toContain("default-src 'none'")
    expect(policy, address).not.toMatch(/unsafe|https?:|\*/)
    const html = await answer.text()
    expect(html, address).not.toMatch(/\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
    expect(answer.headers()['set-cookie'], address).toBeUndefined()
  }
})

test('whatever previews a link changes nothing', async ({ phone, request, site, car, link }) => {
  const quotes = await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  const uniqueId = link.split('/').at(-1) ?? ''
  const before = await storedPostings(site, phone)
  const quotesCall = quotes.replace('/list-quotes/', '/quotes/')
  const reads = [link, `/car/get-data/${uniqueId}`, quotes, quotesCall, `${quotesCall}/listing`]
  for (const address of reads) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await request.fetch(address, {
        method,
        headers: { 'user-agent': 'WhatsApp/2' },
      })
      expect(answer.status(), `${method} ${address}`).toBe(200)
    }
  }
  const writes = ['delete-data', 'edit-form', 'link-opened', 'not-me']
  const calls = writes.map((call) => `/car/${call}/${uniqueId}`)
  for (const call of [...calls, `${quotesCall}/link-opened`]) {
    expect((await request.get(call)).status(), call).toBe(405)
  }
  expect(await storedPostings(site, phone)).toEqual(before)
})

test('the answer to a submission does not hold the link', async ({ page, phone, site }) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  const answering = page.waitForResponse('**/car/submit-form')
  await quoteButton(page).click()
  const answer = await (await answering).text()
  const uniqueId = (await site.linkTextedTo(phone)).split('/').at(-1) ?? ''
  expect(answer).not.toContain(uniqueId)
})

test('nothing of a posting stays in the browser', async ({ page, link }) => {
  await openForm(page, link)
  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(kept).toEqual([0, 0])
})
