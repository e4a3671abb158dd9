import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../../../tests/support/for-each-test.ts'
import { readConfig } from './config.ts'

function faults(environment: Record<string, string>): string[] {
  const read = readConfig(environment)
  return read.ok ? [] : read.faults
}

test('every setting has a default that works on one machine', () => {
  const read = readConfig({})
  expect(read.ok && read.config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    carrier: { name: 'console' },
    linkTextsPerDay: 3,
    quoteTextHours: { from: 480, to: 1200 },
    signInTextsPerDay: 5,
    disclosuresPerDay: 100,
    operatorPhone: null,
    trustProxy: 0,
    siteName: 'Beat Scrap',
  })
})

test('a key that is too short is refused without being repeated', () => {
  const key = `${'b'.repeat(43)}=`
  const read = readConfig({ DIGEST_KEY: `${key}\n` })
  expect(read.ok && read.config.digestKey).toBe(key)
  expect(faults({ DIGEST_KEY: 'short' }).join()).toMatch(/^DIGEST_KEY must be one key(?!.*short)/)
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toEqual(readConfig({}))
})

test('everything that is wrong is listed at once', () => {
  expect(
    faults({
      PORT: '70000',
      LINK_TEXTS_PER_DAY: '-1',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'beatscrap.example/path',
      OPERATOR_PHONES: 'Ann B.:0113 496 0141:manager',
      TEXT_CARRIER: 'webhook',
    }),
  ).toHaveLength(7)
})

test('production asks for what it cannot guess', () => {
  expect(faults({ NODE_ENV: 'production' })).toEqual([
    'TEXT_CARRIER must be given in production: the console carrier sends nothing.',
    'PUBLIC_URL must be given in production.',
    'PUBLIC_URL must be https in production.',
    'COMPANY_NAME must be given in production.',
    'COMPANY_NUMBER must be given in production.',
    'COMPANY_ADDRESS must be given in production.',
    'COMPANY_ICO must be given in production.',
    'SUPPORT_EMAIL must be given in production.',
    'SUPPORT_PHONE must be given in production.',
  ])
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'car-photos',
  S3_REGION: 'eu-west-2',
  S3_ACCESS_KEY_ID: 'an id',
  S3_SECRET_ACCESS_KEY: 'hush',
}

test('photos are kept where all five settings say', () => {
  const read = readConfig(S3)
  expect(read.ok && read.config.photoStore).toEqual({
    name: 's3',
    endpoint: 'https://s3.example',
    bucket: 'car-photos',
    region: 'eu-west-2',
    accessKeyId: 'an id',
    secretAccessKey: 'hush',
  })
})

test('an address, a bucket and a region that are none are refused', () => {
  const wrong = { S3_ENDPOINT: 's3.example/path', S3_BUCKET: 'Car Photos', S3_REGION: 'eu/west' }
  expect(faults({ ...S3, ...wrong })).toHaveLength(3)
})

test('metrics have a port of their own, or none', () => {
  const read = readConfig({ METRICS_PORT: '9100' })
  expect(read.ok && read.config.metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  expect(faults({ METRICS_PORT: '3000' })).toHaveLength(1)
})

test('a database is PostgreSQL by its address, which no fault repeats', () => {
  const url = 'postgres://beat:secret@db.example:5432/scrap'
  const read = readConfig({ DATABASE_URL: url })
  expect(read.ok && read.config).toMatchObject({ databaseUrl: url, databasePool: 10 })
  const halves = [
    'postgres://',
    `${url}?sslmode=bogus`,
    'postgres://beat:secret@db',
    'postgres://beat:%secret@db/scrap',
  ]
  for (const wrong of ['mysql://beat:secret@db/scrap', 'beat:secret@db', 'secret', ...halves]) {
    const found = faults({ DATABASE_URL: wrong })
    expect(found).toHaveLength(1)
    expect(found.join()).not.toContain('secret')
  }
})

const DVSA = {
  DVSA_CLIENT_ID: 'a client',
  DVSA_CLIENT_SECRET: 'hush',
  DVSA_TENANT_ID: 'a-tenant',
  DVSA_API_KEY: 'another-key',
}

test('vehicles are looked up where there are keys, at the published addresses', () => {
  const none = readConfig({})
  expect(none.ok && none.config.vehicleRegisters).toEqual({ dvla: null, dvsa: null })
  const read = readConfig({ DVLA_API_KEY: 'a-key', ...DVSA })
  expect(read.ok && read.config.vehicleRegisters).toEqual({
    dvla: { apiKey: 'a-key', baseUrl: 'https://driver-vehicle-licensing.api.gov.uk' },
    dvsa: {
      clientId: 'a client',
      clientSecret: 'hush',
      apiKey: 'another-key',
      baseUrl: 'https://history.mot.api.gov.uk',
      tokenUrl: 'https://login.microsoftonline.com/a-tenant/oauth2/v2.0/token',
    },
  })
})

test('a key or a tenant that cannot be sent is refused, and no secret is repeated', () => {
  const wrong = faults({ ...DVSA, DVLA_API_KEY: 'two words', DVSA_TENANT_ID: 'a/b' })
  expect(wrong).toHaveLength(2)
  expect(wrong.join('')).not.toMatch(/two words|hush/)
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'a key',
  STRIPE_WEBHOOK_SECRET: 'hush',
  STRIPE_PRICE_ID: 'price_1',
}

test('agents pay at Stripe’s own address where its settings are given, and by calling where none is', () => {
  const none = readConfig({})
  expect(none.ok && none.config.stripe).toBeNull()
  const read = readConfig(STRIPE)
  expect(read.ok && read.config.stripe).toEqual({
    secretKey: 'a key',
    webhookSecret: 'hush',
    priceId: 'price_1',
    baseUrl: 'https://api.stripe.com',
  })
})

test.each(Object.entries({ S3, DVSA, STRIPE }))(
  'each of the %s settings asks for all',
  (of, all) => {
    for (const [name, value] of Object.entries(all)) {
      const others = Object.keys(all).filter((other) => other !== name)
      const missing = others.map((other) => `${other} must be given with the other ${of} settings.`)
      expect(faults({ [name]: value }).toSorted()).toEqual(missing.toSorted())
    }
  },
)

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://beatscrap.example',
  SUPPORT_EMAIL: 'help@beatscrap.example',
  SUPPORT_PHONE: '01632 960123',
  COMPANY_NAME: 'Beat Scrap Ltd',
  COMPANY_NUMBER: '01234567',
  COMPANY_ADDRESS: '1 High Street, Leeds LS1 1AA',
  COMPANY_ICO: 'ZA123456',
  TEXT_CARRIER: 'webhook',
  TEXT_WEBHOOK_URL: 'https://texts.example/send',
  TEXT_WEBHOOK_SECRET: 's',
}

test('in production texts go to another machine by https only', () => {
  const settings = (url: string) => ({ ...PRODUCTION, TEXT_WEBHOOK_URL: url })
  expect(faults(settings('http://texts.example/send'))).toEqual([
    'TEXT_WEBHOOK_URL must be https in production, but for this machine: texts hold links.',
  ])
  for (const url of ['https://texts.example/send', 'http://127.0.0.1:9000/', 'http://localhost/']) {
    expect(readConfig(settings(url)).ok).toBe(true)
  }
})

test('in production photos go to another machine by https only', () => {
  const plain = { ...S3, S3_ENDPOINT: 'http://s3.example' }
  expect(readConfig(plain).ok).toBe(true)
  expect(faults({ ...PRODUCTION, ...plain })).toEqual([
    'S3_ENDPOINT must be https in production, but for this machine.',
  ])
  expect(faults({ ...PRODUCTION, ...plain, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
})

test('limits are lifted, and stand-ins asked, outside production alone', () => {
  const trial = { SUBMISSIONS_PER_HOUR: '7', STRIPE_BASE_URL: 'http://127.0.0.1:1', ...STRIPE }
  const tried = readConfig(trial)
  expect(tried.ok && tried.config).toMatchObject({
    submissionsPerHour: 7,
    linkTextsPerDay: 3,
    stripe: { baseUrl: 'http://127.0.0.1:1' },
  })
  const off = readConfig({ LIMITS: 'off' })
  expect(off.ok && off.config).toMatchObject({
    linkTextsPerDay: 0,
    keepPostingsDays: 90,
    quoteTextHours: { from: 0, to: 1440 },
  })
  const real = readConfig({ ...PRODUCTION, ...trial })
  expect(real.ok && real.config).toMatchObject({
    submissionsPerHour: 300,
    stripe: { baseUrl: 'https://api.stripe.com' },
  })
  expect(faults({ ...PRODUCTION, LIMITS: 'off' })).toEqual([
    'LIMITS=off is for trials, not for production.',
  ])
})

test('in production one proxy on this machine is believed, as the documents set it up', () => {
  const hops = (more: Record<string, string>): unknown => {
    const read = readConfig({ ...PRODUCTION, ...more })
    return read.ok && read.config.trustProxy
  }
  expect(hops({})).toBe(1)
  expect(hops({ HOST: '0.0.0.0' })).toBe(0)
  expect(hops({ HOST: '0.0.0.0', TRUST_PROXY: '2' })).toBe(2)
})

test('in production the certificate of another machine’s database is checked', () => {
  const url = 'postgres://beat:hush@db.example/scrap'
  const fault = 'DATABASE_URL must have sslmode=verify-full in production, but for this machine.'
  for (const mode of ['', '?sslmode=disable', '?sslmode=no-verify', '?sslmode=require']) {
    expect(faults({ ...PRODUCTION, DATABASE_URL: url + mode })).toEqual([fault])
    expect(faults({ DATABASE_URL: url + mode })).toEqual([])
  }
  for (const fit of [
    `${url}?sslmode=verify-full`,
    'postgres://beat:hush@localhost/scrap',
    'postgresql:///scrap?host=/var/run/postgresql',
  ]) {
    expect(faults({ ...PRODUCTION, DATABASE_URL: fit })).toEqual([])
  }
})

test('PUBLIC_URL is kept as an origin', () => {
  const read = readConfig({ PUBLIC_URL: 'HTTPS://BeatScrap.example/' })
  expect(read.ok && read.config.publicUrl).toBe('https://beatscrap.example')
})

test('a secret may be in a file', () => {
  const folder = openFolder()
  const file = join(folder.path, 'text')
  writeFileSync(file, 'hush\n')
  const webhook = { TEXT_CARRIER: 'webhook', TEXT_WEBHOOK_URL: 'https://texts.example/send' }
  const read = readConfig({ ...webhook, TEXT_WEBHOOK_SECRET_FILE: file })
  expect(read.ok && read.config.carrier).toEqual({
    name: 'webhook',
    url: 'https://texts.example/send',
    secret: 'hush',
  })
  expect(faults({ ...webhook, TEXT_WEBHOOK_SECRET_FILE: `${file}-gone` })).toEqual([
    'TEXT_WEBHOOK_SECRET_FILE names a file that cannot be read.',
    'TEXT_WEBHOOK_SECRET must be given with TEXT_CARRIER=webhook.',
  ])
  const both = { ...webhook, TEXT_WEBHOOK_SECRET: 'x', TEXT_WEBHOOK_SECRET_FILE: file }
  expect(faults(both)).toHaveLength(1)
  folder.close()
})

test('a variable that begins like a setting and is none gets a warning, and others none', () => {
  const read = readConfig({ TWILIO_TOKEN: 'x', PATH: '/bin', NODE_EXTRA_CA_CERTS: 'ca.pem' })
  expect(read.ok && read.warnings).toEqual([
    'TWILIO_TOKEN is not a setting. docs/settings.md has those that begin alike.',
  ])
  const file = readConfig({ DIGEST_KEYS_FILE: '/run/secrets/key', DIGEST_KEY: '' })
  expect(file.ok && file.warnings).toHaveLength(1)
})

test('the pages in the stores are pages of the stores', () => {
  const wrong = readConfig({ APP_STORE_URL: 'javascript:alert(1)', GOOGLE_PLAY_URL: 'http://x' })
  expect(wrong).toEqual({
    ok: false,
    faults: [
      'APP_STORE_URL must begin with https://apps.apple.com/.',
      'GOOGLE_PLAY_URL must begin with https://play.google.com/.',
    ],
  })
})
