// What may come in from the internet.
import * as fc from 'fast-check'

/** The same runs each time, so that a failure is a fault and not luck; PROPERTY_SEED looks further. */
export const RUNS = {
  seed: Number(process.env['PROPERTY_SEED'] ?? 20250518),
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150),
}

/** Any text: plain, foreign, invisible, lone halves of pairs, very long. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('\u0000', '\r', '\n', '\u202e', '\ud800', '\ufffe', 'İ', 'ß'),
  }),
  fc.constantFrom('', ' ', "' OR 1=1 --", '%00', '__proto__', '../../etc/passwd', '{{7*7}}'),
  fc.nat(70_000).map((length) => 'a'.repeat(length)),
)

/** Text that is nearly always right, so that tests get past the first check. */
export const nearlyRight = {
  registrationNumber: mostly(fc.constantFrom('AB12 CDE', 'ab12cde', 'A1', 'Q123 ABC')),
  postcode: mostly(fc.constantFrom('LS11 5DJ', 'sw1a1aa', 'EH1 1AA', 'GY1 1AA')),
  phoneNumber: mostly(fc.constantFrom('07700 900123', '+447700900124', '+1 702 123 4567')),
  problem: anyText,
}

function mostly(right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: anyText })
}

/** A JSON body: an object with the right names and any values, or any JSON at all. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.record(
    Object.fromEntries(
      Object.entries(nearlyRight).map(([name, text]) => [name, fc.oneof(text, fc.jsonValue())]),
    ),
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

export const anyBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 4096 }).map((bytes) => Buffer.from(bytes)),
  anyJson.chain((value) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return fc.nat(bytes.length).map((cut) => bytes.subarray(0, cut))
  }),
  fc
    .constantFrom('{"__proto__":{"x":1}}', '[[[[[[', '{"a":1e999}', '﻿{}')
    .map((text) => Buffer.from(text)),
)

export const anyHeaderValue: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  fc.constantFrom('', '"', 'W/"', '*', ',,,', '"1"', 'x'.repeat(5000)),
)

/** One segment of a path, encoded as a browser does. */
export const anySegment: fc.Arbitrary<string> = anyText.map((text) =>
  encodeURIComponent(text.toWellFormed().slice(0, 500)),
)

const BOUNDARY = 'edge'

interface Part {
  headers: string
  content: Buffer
}

const anyPart: fc.Arbitrary<Part> = fc.record({
  headers: fc.oneof(
    fc
      .constantFrom(...Object.keys(nearlyRight), 'carPhoto', '__proto__')
      .map((name) => `content-disposition: form-data; name="${name}"\r\n`),
    fc.constantFrom(
      'content-disposition: form-data; name="carPhoto"; filename="car.jpg"\r\ncontent-type: image/jpeg\r\n',
      'content-disposition: form-data; name="registrationNumber"; filename="a"\r\n',
      'content-disposition: form-data; name="problem"\r\ncontent-type: application/json\r\n',
      'content-disposition: form-data\r\n',
      'content-disposition: form-data; name=""\r\n',
      'x: y\r\n',
      '',
    ),
    anyText.map((text) => `content-disposition: form-data; name="${text.slice(0, 300)}"\r\n`),
  ),
  content: fc.oneof(
    fc.oneof(...Object.values(nearlyRight)).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  ),
})

export const anyMultipart: fc.Arbitrary<{ contentType: string; body: Buffer }> = fc
  .record({
    parts: fc.array(anyPart, { maxLength: 25 }),
    end: fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}\r\n`, '', '\r\n', 'tail'),
    keep: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    contentType: fc.constantFrom(
      `multipart/form-data; boundary=${BOUNDARY}`,
      `multipart/form-data; boundary=${BOUNDARY}`,
      'multipart/form-data; boundary=other',
      'multipart/form-data; boundary=""',
      'multipart/form-data',
      'multipart/mixed; boundary=edge',
    ),
  })
  .map(({ parts, end, keep, contentType }) => {
    const whole = Buffer.concat([
      ...parts.flatMap(({ headers, content }) => [
        Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n`),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ])
    return { contentType, body: whole.subarray(0, Math.round(whole.length * keep)) }
  })
