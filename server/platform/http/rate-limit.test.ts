import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { forThisTest, rowOf, openTestSite } from '../../../tests/support/test-site.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { quoteOn } from '../../../tests/support/quote-on.ts'

const openSite = (settings: Record<string, string>) => forThisTest(openTestSite(settings))

test('only the plain pages of a link count, and one past the limit is still a page', async () => {
  const site = await openSite({ READS_PER_MINUTE: '1' })
  const path = `/edit-form/${'A'.repeat(22)}`
  const open = (url: string) => site.get(url, { accept: 'text/html' })
  for (let time = 0; time < 3; time += 1) expect((await open(path)).statusCode).toBe(200)
  expect((await open(`${path}?plain`)).statusCode).toBe(404)
  const refused = await open(`${path}?plain`)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('text/html')
  expect(refused.body).toContain('<h1>Error in Submission!</h1>')
  expect(refused.body).toContain(`href="${path}?plain"`)
  expect((await open(path)).statusCode).toBe(200)
})

test('everything that writes shares one limit, but for signing in, and no header says so', async () => {
  const site = await openSite({ SUBMISSIONS_PER_HOUR: '2' })
  const first = await submit(site.app)
  expect(Object.keys(first.headers).filter((name) => name.includes('ratelimit'))).toEqual([])
  await submit(site.app, { ...CAR, registrationNumber: 'YK12 ABV' })
  const third = await site.post('/car/lost-link', CAR)
  expect(third.json()).toMatchObject({
    status: 429,
    detail: 'Too many tries from your network. Please try again in 60 minutes.',
  })
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await site.get(`/car/get-data/${NOWHERE}`)).statusCode).toBe(404)
  for (const status of [200, 200, 429]) {
    const asked = { phoneNumber: '07700 900456', signInKey: 'a browser' }
    expect((await site.post('/agent/sign-in', asked)).statusCode).toBe(status)
  }
})

test('what else an address writes does not stop an agent, and each agent has a share', async () => {
  const site = await openSite({ SUBMISSIONS_PER_HOUR: '2' })
  const [aire, calder] = [await signInAgent(site), await signInAgent(site)]
  for (let time = 0; time < 3; time += 1) await submit(site.app)
  const { id } = await rowOf(site.services, 'postings')
  const quote = `/agent/vehicles/${id}/quote`
  expect((await aire.call('PUT', quote, { amount: 400 })).statusCode).toBe(200)
  expect((await aire.call('POST', `/agent/vehicles/${id}/phone-number`)).statusCode).toBe(409)
  expect((await aire.call('PATCH', '/agent/me', { contactName: 'Sam' })).json()).toMatchObject({
    status: 429,
    detail: 'Too many tries from your account. Please try again in 60 minutes.',
  })
  expect((await calder.call('DELETE', quote)).statusCode).not.toBe(429)
  const asNobody = { method: 'DELETE', url: quote, headers: { authorization: 'Bearer x' } } as const
  expect((await site.app.inject(asNobody)).statusCode).toBe(401)
})

const NOWHERE = 'A'.repeat(22)
const ANSWERS = [
  ['DELETE', '/car/delete-data/'],
  ['POST', '/car/link-opened/'],
  ['POST', '/car/not-me/'],
  ['PUT', '/car/edit-form/'],
] as const

test('other requests of an address do not stop an owner, and wrong links do not count against forms', async () => {
  const site = await openSite({ SUBMISSIONS_PER_HOUR: '1' })
  for (const [method, url] of ANSWERS) {
    const guessed = await site.app.inject({ method, url: url + NOWHERE, payload: CAR })
    expect([url, guessed.statusCode]).toEqual([url, 404])
  }
  expect((await submit(site.app)).statusCode).toBe(200)
  const [uniqueId = ''] = await site.textedLinks()
  expect((await submit(site.app)).statusCode).toBe(429)
  for (const answer of [
    await site.post(`/car/link-opened/${uniqueId}`),
    await site.put(`/car/edit-form/${uniqueId}`, CAR),
    await site.delete(`/car/delete-data/${uniqueId}`),
  ]) {
    expect(answer.json()).toMatchObject({ success: true })
  }
})

test.each([
  ['DELETE', '/car/delete-data/'],
  ['POST', '/car/not-me/'],
] as const)(
  '%s %s is never refused for what others asked with the link or from the address',
  async (method, url) => {
    const limits = { LINK_CALLS_PER_HOUR: '1', SUBMISSIONS_PER_HOUR: '1', READS_PER_MINUTE: '1' }
    const site = await openSite(limits)
    await submit(site.app)
    const [uniqueId = ''] = await site.textedLinks()
    const open = (link: string) => site.post(`/car/link-opened/${link}`)
    for (let time = 0; time < 3; time += 1) await open(NOWHERE)
    expect((await open(NOWHERE)).statusCode).toBe(429)
    await open(uniqueId)
    expect((await open(uniqueId)).statusCode).toBe(429)
    expect((await site.app.inject({ method, url: url + uniqueId })).statusCode).toBe(200)
  },
)

test('a quotes link that opens something is counted by itself too', async () => {
  const site = await openSite({ SUBMISSIONS_PER_HOUR: '1', LINK_CALLS_PER_HOUR: '1' })
  await submit(site.app)
  const { id: postingId, listing_id: listingId } = await rowOf(site.services, 'postings')
  await quoteOn(site.services, { postingId }, 400)
  const { link_id: linkId } = await rowOf(site.services, 'listing_agents')
  const say = (pair: string) => site.post(`/quotes/${pair}/link-opened`)
  const pair = `${listingId}/${linkId}`
  expect((await say(`${NOWHERE}/${NOWHERE}`)).statusCode).toBe(404)
  expect((await say(pair)).statusCode).toBe(200)
  expect((await say(pair)).json()).toMatchObject({
    detail: 'Too many tries with this link. Please try again in 60 minutes.',
  })
})

test('a link has its own share from whatever address, and an address may guess only so many', async () => {
  const site = await openSite({ LINK_CALLS_PER_HOUR: '2', READS_PER_MINUTE: '2' })
  await submit(site.app)
  const [uniqueId = ''] = await site.textedLinks()
  const say = async (remoteAddress: string, link = uniqueId) => {
    const url = `/car/link-opened/${link}`
    return (await site.app.inject({ method: 'POST', url, remoteAddress })).json().detail
  }
  for (let time = 0; time < 2; time += 1) await say('203.0.113.7', NOWHERE)
  const later = 'Too many tries from your network. Please try again in a minute.'
  expect(await say('203.0.113.7', NOWHERE)).toBe(later)
  expect(await say('203.0.113.7')).toBeUndefined()
  expect(await say('203.0.113.8')).toBeUndefined()
  const byLink = 'Too many tries with this link. Please try again in 60 minutes.'
  expect(await say('203.0.113.9')).toBe(byLink)
})

test('an address behind trusted proxies is the one they saw', async () => {
  const site = await openSite({ READS_PER_MINUTE: '1', TRUST_PROXY: '1' })
  const read = (seen: string) =>
    site.get(`/car/get-data/${NOWHERE}`, { 'x-forwarded-for': `198.51.100.1, ${seen}` })
  expect((await read('203.0.113.7')).statusCode).toBe(404)
  expect((await read('203.0.113.7')).statusCode).toBe(429)
  expect((await read('203.0.113.8')).statusCode).toBe(404)
})

const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

async function openTwice(settings: Record<string, string>) {
  const site = await openSite({ CONNECTIONS_PER_ADDRESS: '2', ...settings })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(site.app.server, 'connection')
    return socket
  }
  return { open, first: await open(), second: await open() }
}

test('an address has so many connections, and another one once it closes one', async () => {
  const { open, first } = await openTwice({})
  await once(await open(), 'close')
  first.destroy()
  await once(first, 'close')
  const next = await open()
  // The server has to have seen the first one go.
  const isAnswered = async (): Promise<boolean> => {
    const socket = next.destroyed ? await open() : next
    socket.write(LIVEZ)
    return Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
  }
  await expect.poll(isAnswered).toBe(true)
})

test('behind a proxy the connections are not counted', async () => {
  const { open } = await openTwice({ TRUST_PROXY: '1' })
  const third = await open()
  third.write(LIVEZ)
  expect(String(await once(third, 'data'))).toContain('HTTP/1.1 200')
})
