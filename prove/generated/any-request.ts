// Requests to documented calls that are right, nearly right, or nothing of the kind.
import * as fc from 'fast-check'
import {
  anyBytes,
  anyHeaderValue,
  anyJson,
  anyMultipart,
  anySegment,
  anyText,
} from '../../tests/properties/anything.ts'
import type { Call, Schema } from './documented-calls.ts'
import { doubled, json, multipart, textOf, type Sent } from './bodies.ts'
import { signedForm } from './signed-forms.ts'

/** Values that open or mean something at the moment, by the name of what they stand for; `/operator/agents id` is one of those calls. */
export type Known = Record<string, readonly unknown[]>

export interface GeneratedRequest {
  call: Call
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  isAgent: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Any request to any of `calls`. */
export function anyRequest(calls: Call[], known: Known): fc.Arbitrary<GeneratedRequest> {
  return fc.constantFrom(...calls).chain((call) => requestTo(call, knownTo(call, known)))
}

function knownTo({ path }: Call, known: Known): Known {
  const room = `${(path.split('/{')[0] ?? '').split('/', 3).join('/')} `
  const ofRoom = Object.entries(known).filter(([name]) => name.startsWith(room))
  return {
    ...known,
    ...Object.fromEntries(ofRoom.map(([name, values]) => [name.slice(room.length), values])),
  }
}

function requestTo(call: Call, known: Known): fc.Arbitrary<GeneratedRequest> {
  const documented = documentedRequest(call, known)
  if (!call.path.startsWith('/texts/')) return documented
  const phones = known['ownersPhone'] ?? []
  const signed = signedForm(String(known['publicUrl']), call.path, phones.map(String))
  return fc.oneof(
    documented,
    signed.map(({ type, body, signature }) => {
      const headers = { 'content-type': type, 'x-twilio-signature': signature }
      return { call, method: call.method, path: call.path, headers, body, isAgent: false }
    }),
  )
}

function documentedRequest(call: Call, known: Known): fc.Arbitrary<GeneratedRequest> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return fc
    .record({
      method: mostly(fc.constant(call.method), fc.constantFrom(...METHODS)),
      ids: fc.tuple(
        ...names.map((name) => mostly(valueOf(name, {}, known).map(encoded), anySegment)),
      ),
      query: someOf(call.query, known),
      sent: anyBody(call, known),
      headers: anyHeaders,
      isAgent: call.needsAgent ? mostly(fc.constant(true), fc.boolean()) : fc.boolean(),
    })
    .map(({ method, ids, query, sent, headers, isAgent }) => {
      const path = names.reduce(
        (made, name, index) => made.replace(`{${name}}`, ids[index] ?? ''),
        call.path,
      )
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
      const hasBody = method !== 'GET' && method !== 'HEAD' && sent !== null
      return {
        call,
        method,
        path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`,
        headers: { ...headers, ...(hasBody ? { 'content-type': sent.type } : {}) },
        body: hasBody ? sent.body : null,
        isAgent,
      }
    })
}

function anyBody(call: Call, known: Known): fc.Arbitrary<Sent | null> {
  const fields = someOf(call.fields, known)
  const right = fields.map((values) => (call.isForm ? multipart(values) : json(values)))
  const odd = fc.oneof(
    anyMultipart.map(({ contentType: type, body }) => ({ type, body })),
    anyBytes.map((body) => ({ type: 'application/json', body })),
    anyJson.map((value) => json(value)),
    fc.record({ type: anyType, body: anyBytes }),
    right.map(({ body }) => ({ type: 'application/json', body: doubled(body) })),
    right.chain(({ type, body }) =>
      fc.nat(body.length).map((cut) => ({ type, body: body.subarray(0, cut) })),
    ),
    fc.record({ type: anyType, sent: right }).map(({ type, sent: { body } }) => ({ type, body })),
  )
  const isEmpty = Object.keys(call.fields).length === 0
  return isEmpty ? mostly(fc.constant(null), odd) : mostly<Sent | null>(right, odd)
}

const anyType = fc.oneof(
  fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json;;;',
    'text/plain',
    'multipart/form-data',
    'image/svg+xml',
  ),
  anyHeaderValue,
)

const HEADERS =
  'accept accept-encoding accept-language content-encoding cookie expect if-match if-none-match idempotency-key origin range sec-fetch-site te user-agent x-forwarded-for x-requested-with x-twilio-signature authorization if-modified-since content-language'.split(
    ' ',
  )

const anyHeaders = fc.dictionary(
  fc.constantFrom(...HEADERS),
  mostly(
    fc.constantFrom('text/html', 'application/json', '*/*', 'console', 'cross-site', '"1"', 'gzip'),
    anyHeaderValue,
  ),
  { maxKeys: 4, depthIdentifier: 'headers' },
)

function someOf(
  schemas: Record<string, Schema>,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(schemas).map(
    ([name, schema]) => [name, mostly(valueOf(name, schema, known), hostile, 12)] as const,
  )
  const all = Object.fromEntries(values)
  return mostly(fc.record(all), fc.record(all, { requiredKeys: [] }))
}

function valueOf(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { enum: choices, minimum = -1000, maximum = 1_000_000 } = schema
  const values = known[name] ?? choices
  if (values !== undefined && values.length > 0) return fc.constantFrom(...values)
  const [type, orNull] = [schema.type].flat()
  if (orNull === 'null') {
    return mostly<unknown>(
      valueOf(name, { ...schema, type: type ?? 'string' }, known),
      fc.constant(null),
      1,
    )
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'array')
    return fc.uniqueArray(valueOf('', schema.items ?? {}, known), { minLength: 1 })
  if (schema.properties !== undefined) return someOf(schema.properties, known)
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (type === 'number') {
    return fc.integer({ min: minimum * 100, max: maximum * 100 }).map((pence) => pence / 100)
  }
  if (type === 'object') return fc.dictionary(fc.string(), fc.jsonValue())
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return anyText.map((text) => text.slice(0, 500))
}

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.jsonValue(),
  fc.constantFrom(-1, 0, 1e308, 2 ** 53, true, null, [], {}, '', '\u0000', '9'.repeat(400)),
  fc.constantFrom({ __proto__: null, toString: 1, length: -1 }, [[[[[[]]]]]], { $ne: null }),
)

function mostly<T>(right: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: other })
}

function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed().slice(0, 400))
}
