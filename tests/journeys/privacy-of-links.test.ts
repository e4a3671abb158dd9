import { expect, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { openForm } from './cast/owner.ts'

test('whatever previews a link changes nothing', async ({ request, site, car, link, stored }) => {
  const quotes = await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  const uniqueId = link.split('/').at(-1) ?? ''
  const before = await stored()
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
  expect(await stored()).toEqual(before)
})

test('nothing of a posting stays in the browser', async ({ page, link }) => {
  await openForm(page, link)
  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(kept).toEqual([0, 0])
})
