// Twilio tells us how texts fare, and what came back to our number. A request that the account's token did not sign is
// refused before anything is read.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { refusals } from '../../../platform/http/problem-details.ts'
import { NOT_SIGNED } from '../../../platform/http/refusals.ts'
import type { Services } from '../../../platform/services.ts'
import { optOutIn, applyOptOut } from '../limits/stopped-numbers.ts'
import { recordReport } from './record-results.ts'
import { INBOUND_PATH, STATUS_PATH, reportIn } from '../../../platform/carriers/twilio.ts'

const FORM = 'application/x-www-form-urlencoded'
// Twilio answers a STOP itself; we add nothing.
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

export async function twilioCalls(app: FastifyInstance, services: Services): Promise<void> {
  const { carrier, publicUrl } = services.config
  if (carrier.name !== 'twilio') return
  const { TWILIO_AUTH_TOKEN: authToken } = carrier

  // Twilio signs the public address, which proxies may have changed since.
  function signedForm(request: FastifyRequest): URLSearchParams | null {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const signature = request.headers['x-twilio-signature']
    const sent = { url: publicUrl + request.originalUrl, form, signature }
    return isSignedByTwilio(authToken, sent) ? form : null
  }

  const config = { kind: 'webhook' } as const
  await app.register(async (scope) => {
    // The signature covers all fields as they came.
    const asText = { parseAs: 'string' } as const
    scope.addContentTypeParser(FORM, asText, async (_request: unknown, body: string) => {
      return new URLSearchParams(body)
    })
    scope.post(STATUS_PATH, { config, schema: STATUS }, async (request, reply) => {
      const form = signedForm(request)
      if (form === null) return reply.problem({ ...NOT_SIGNED, sender: 'twilio' })
      const report = reportIn(form)
      if (report !== null) await recordReport(services, report)
      return reply.code(204).send()
    })
    scope.post(INBOUND_PATH, { config, schema: INBOUND }, async (request, reply) => {
      const form = signedForm(request)
      if (form === null) return reply.problem({ ...NOT_SIGNED, sender: 'twilio' })
      const said = form.get('OptOutType') ?? form.get('Body') ?? ''
      await applyOptOut(services, { phone: form.get('From') ?? '', asked: optOutIn(said) })
      return reply.header('content-type', 'text/xml; charset=utf-8').send(NO_ANSWER)
    })
  })
}

const forged = refusals([403, 413, 415, 503], { 403: 'The signature is missing or wrong' })
const STATUS: FastifySchema & object = {
  summary: 'What became of a text',
  description: 'Twilio’s status callback: a form, signed in `X-Twilio-Signature`.',
  response: { 204: { type: 'null', description: 'Taken, or nothing new' }, ...forged },
}
const INBOUND: FastifySchema & object = {
  summary: 'A text came to our number',
  description: 'STOP and START take effect at once. Signed like the callback.',
  response: {
    200: {
      description: 'TwiML that answers nothing',
      content: { 'text/xml': { schema: { type: 'string' } } },
    },
    ...forged,
  },
}

/**
 * The signature of a form that is posted to `url`, the whole public address with any query: base64
 * HMAC-SHA1 under the auth token, of the address and of each field's name and value, sorted by name. A field sent several
 * times counts with each of its values once. https://www.twilio.com/docs/usage/security#validating-requests
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

/**
 * Whether `signature` is that of the request. The comparison takes the same time for any signature. Twilio signs the
 * address with its port or without, one as likely as the other
 * (https://github.com/twilio/twilio-node/blob/main/src/webhooks/webhooks.ts, read on 2026-11-21).
 */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: unknown },
): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  return [url, otherSpelling(url)]
    .map((signed) => Buffer.from(twilioSignature(authToken, signed, form)))
    .map((expected) => given.length === expected.length && timingSafeEqual(given, expected))
    .includes(true)
}

// The address loses the port that it has, or gets the usual one.
function otherSpelling(url: string): string {
  return url.replace(ORIGIN, (_origin, scheme: string, host: string, port?: string) => {
    const usual = scheme === 'https' ? ':443' : ':80'
    return `${scheme}://${host}${port === undefined ? usual : ''}`
  })
}

const ORIGIN = /^(https?):\/\/([^/?#]*?)(:\d+)?(?=[/?#]|$)/
