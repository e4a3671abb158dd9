import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../support/for-each-test.ts'
import { openTestSite } from '../support/test-site.ts'
import { RUNS, anyMultipart } from './anything.ts'
import { sendRaw, statusOf } from './raw-request.ts'
import { countStored } from './sound-answer.ts'
import { NO_LIMITS } from '../support/any-forms.ts'

const site = forAllTests(() => openTestSite(NO_LIMITS))
let port: number

beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  port = (site.app.server.address() as AddressInfo).port
})

const FORM = 'POST /car/submit-form HTTP/1.1\r\nhost: localhost\r\n'
const EDGE = 'content-type: multipart/form-data; boundary=edge\r\n'

const BROKEN: Record<string, string> = {
  'an address with a NUL': 'GET /car/get-data/%00 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'an endless address': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
  'an unknown method': 'BREW /car/submit-form HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'a header line without a colon': `${FORM}nonsense\r\n\r\n`,
  'a negative length': `${FORM}${EDGE}content-length: -1\r\n\r\n`,
  'a body shorter than its length': `${FORM}${EDGE}content-length: 5000\r\n\r\n--edge\r\n`,
  'JSON shorter than its length':
    'PUT /car/edit-form/x HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  'no body': `${FORM}${EDGE}content-length: 0\r\n\r\n`,
  'no content type': `${FORM}content-length: 3\r\n\r\nabc`,
  'chunks of a size that is no number': `${FORM}${EDGE}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n`,
  'chunks that break off': `${FORM}${EDGE}transfer-encoding: chunked\r\n\r\n5\r\n--ed`,
  'a body that claims to be packed': `${FORM}${EDGE}content-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc`,
}

test.each(Object.entries(BROKEN))('%s is refused or hung up on', async (_name, bytes) => {
  const before = await countStored(site.services)
  const status = statusOf(await sendRaw(port, bytes))
  if (status !== null) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  expect(await countStored(site.services)).toEqual(before)
})

test('multipart bodies of any kind, broken off anywhere, never break or hold the server', async () => {
  await fc.assert(
    fc.asyncProperty(anyMultipart, fc.nat(2000), async ({ contentType, body }, missing) => {
      const head = `${FORM}content-type: ${contentType}\r\ncontent-length: ${body.length + missing}\r\n\r\n`
      const status = statusOf(await sendRaw(port, Buffer.concat([Buffer.from(head), body])))
      if (status !== null) expect(status).toBeLessThan(500)
    }),
    RUNS,
  )
  const { statusCode } = await site.app.inject('/livez')
  expect(statusCode).toBe(200)
})

test('whatever was refused, the next visitor is served', async () => {
  const received = await sendRaw(port, 'GET /terms HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(statusOf(received)).toBe(200)
})
