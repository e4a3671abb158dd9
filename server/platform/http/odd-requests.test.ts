import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests, openTestSite } from '../../../tests/support/test-site.ts'
import { ANY_FORMS, CAR, formOf, multipart, submit } from '../../../tests/support/forms.ts'

const site = forAllTests(() =>
  openTestSite({ ...ANY_FORMS, PUBLIC_URL: 'https://beatscrap.example' }),
)

beforeAll(() => site.app.listen({ port: 0, host: '127.0.0.1' }))

const ID = 'A'.repeat(22)
const JSON_TYPE = 'application/json'
const FORM = 'multipart/form-data'
const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: x\r\n'
const LONG_BOUNDARY = `${FORM}; boundary=${'b'.repeat(300)}`

test.each([
  ['a form without body or type', 'POST', '/car/submit-form', null, '', 415],
  ['a form without a boundary', 'POST', '/car/submit-form', FORM, 'x', 400],
  ['a boundary beyond any length', 'POST', '/car/submit-form', LONG_BOUNDARY, 'x', 400],
  ['a form that is JSON', 'POST', '/car/submit-form', JSON_TYPE, '{}', 415],
  ['an edit that is plain text', 'PUT', `/car/edit-form/${ID}`, 'text/plain', 'x', 415],
  ['an edit that is half JSON', 'PUT', `/car/edit-form/${ID}`, JSON_TYPE, '{"postcode', 400],
  ['a huge edit', 'PUT', `/car/edit-form/${ID}`, JSON_TYPE, `"${'x'.repeat(70_000)}"`, 413],
  ['a deletion that says it is JSON', 'DELETE', `/car/delete-data/${ID}`, JSON_TYPE, '', 404],
  ['a post to a page', 'POST', '/terms', null, '', 405],
  ['a deletion of a file', 'DELETE', '/robots.txt', null, '', 405],
  ['a way out of the assets', 'GET', '/assets/%2e%2e/pages/home.html', null, '', 404],
  ['an end of string', 'GET', '/assets/%00', null, '', 404],
  ['an id that does not decode', 'GET', '/car/get-data/%zz', null, '', 404],
  ['an id of bytes that are no text', 'GET', '/car/get-data/%ff%fe', null, '', 404],
  ['an id of four thousand letters', 'GET', `/car/get-data/${'a'.repeat(4000)}`, null, '', 404],
] as const)('%s', async (_what, method, url, type, payload, status) => {
  const headers = type === null ? {} : { 'content-type': type }
  const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.allow !== undefined).toBe(status === 405)
  expect(answer.json()).toMatchObject({ success: false, status })
  expect(answer.json().requestId).toMatch(/^[\w-]{22}$/)
  expect(answer.body).not.toContain('aaaa')
})

test('a link page answers for an id that does not decode', async () => {
  expect((await site.get('/edit-form/%zz')).statusCode).toBe(200)
})

test('a page shows what was typed, and nothing where no text was sent', async () => {
  await submit(site.app)
  const link = (await site.textedLinks()).at(-1) ?? ''
  const typed = { ...CAR, postcode: 'LS11', registrationNumber: { valueOf: 1, toString: 1 } }
  const answer = await site.post(`/car/edit-form/${link}`, typed, { accept: 'text/html' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('LS11')
})

test('a second photo is refused by its field', async () => {
  const form = formOf(CAR)
  for (const name of ['one.jpg', 'two.jpg']) form.append('carPhoto', new Blob(['x']), name)
  const { payload, headers } = await multipart(form)
  const answer = await site.post('/car/submit-form', payload, headers)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().problems).toMatchObject([{ field: 'carPhoto' }])
})

test('words cut off at their end are refused as too long, not read as shorter', async () => {
  const answer = await submit(site.app, { ...CAR, problem: `${' '.repeat(70_000)}rust` })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().problems).toMatchObject([{ field: 'problem', code: 'too-long' }])
})

/** All that the server sends back to `bytes` on a connection of its own. */
async function raw(bytes: string): Promise<string> {
  const { socket, received } = open()
  socket.write(bytes)
  return received
}

function open() {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  return { socket, received: once(socket, 'close').then(() => text) }
}

test.each([
  ['bytes that are no request', 'NOT HTTP AT ALL\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an expectation nobody knows', `${LIVEZ}Expect: tea\r\nConnection: close\r\n\r\n`, 200],
])('%s: the answer has the headers that every answer has', async (_what, bytes, status) => {
  const [head = '', body] = (await raw(bytes)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status}`)
  expect(head).toMatch(/^content-type: application\/(problem\+)?json; charset=utf-8$/im)
  expect(head).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains$/m)
  expect(head).toMatch(/^x-content-type-options: nosniff$/m)
  expect(body?.includes('"success":false')).toBe(status !== 200)
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/m)
})

test('a head that comes byte by byte is cut off after twenty seconds, however lively it is', async () => {
  const { server } = site.app
  expect(server.headersTimeout).toBe(20_000)
  // Node measures by a clock of its own, which a test cannot move.
  server.headersTimeout = 100
  const { socket, received } = open()
  const sending = setInterval(() => socket.write('x'), 10)
  socket.on('data', () => clearInterval(sending))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX: ')
  expect(await received).toContain('HTTP/1.1 408')
  server.headersTimeout = 20_000
})

test.each([
  ['HTTP/1.1', ['Host: localhost'], 200],
  ['HTTP/1.1', [], 400],
  ['HTTP/1.1', ['Host: localhost', 'Host: elsewhere'], 400],
  ['HTTP/1.1', ['Host: localhost', 'Hosts: elsewhere', 'X: Host'], 200],
  ['HTTP/1.0', [], 200],
  ['HTTP/1.0', ['Host: localhost', 'Host: elsewhere'], 400],
])('by %s, %j is answered with %i', async (version, hosts, status) => {
  const answer = await raw([`GET / ${version}`, ...hosts, 'Connection: close', '', ''].join('\r\n'))
  expect(answer).toContain(`HTTP/1.1 ${status}`)
})

const WITH_A_SECOND_INSIDE = `0\r\n\r\n${LIVEZ}\r\n`

// Node's parser refuses each of them unless it is told to be lenient.
test('with a length and chunks, where a request ends is not guessed, and nothing after it is answered', async () => {
  const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked'
  const head = `POST /car/lost-link HTTP/1.1\r\nHost: x\r\n${both}\r\n\r\n`
  const answers = (await raw(head + WITH_A_SECOND_INSIDE)).match(/^HTTP\/1\.1 .*/gm)
  expect(answers).toEqual(['HTTP/1.1 400 Malformed request'])
})

test('a client that goes away while sending is not logged as a fault of ours', async () => {
  const { socket } = open()
  const head = 'POST /car/submit-form HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n'
  socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`)
  await once(site.app.server, 'request')
  socket.destroy()
  await expect
    .poll(() => site.services.log.lines.some((line) => line.fields['route'] === '/car/submit-form'))
    .toBe(true)
  expect(site.services.log.lines.filter((line) => line.level === 'error')).toEqual([])
})
