import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forThisTest, openFolder, faultsOf, testConfig } from '../../../tests/support/test-site.ts'
import { companyInWords, readConfig } from './config.ts'

const WEBHOOK = {
  TEXT_CARRIER: 'webhook',
  TEXT_WEBHOOK_URL: 'https://texts.example/send',
  TEXT_WEBHOOK_SECRET: 'hush',
}
const S3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'car-photos',
  S3_REGION: 'eu-west-2',
  S3_ACCESS_KEY_ID: 'an id',
  S3_SECRET_ACCESS_KEY: 'hush',
}
const DVSA = {
  DVSA_CLIENT_ID: 'a client',
  DVSA_CLIENT_SECRET: 'hush',
  DVSA_TENANT_ID: 'a-tenant',
  DVSA_API_KEY: 'another-key',
}
const STRIPE = {
  STRIPE_SECRET_KEY: 'a key',
  STRIPE_WEBHOOK_SECRET: 'hush',
  STRIPE_PRICE_ID: 'price_1',
}
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://beatscrap.example',
  SUPPORT_EMAIL: 'help@beatscrap.example',
  SUPPORT_PHONE: '01632 960123',
  COMPANY_NAME: 'Beat Scrap Ltd',
  COMPANY_NUMBER: '01234567',
  COMPANY_ADDRESS: '1 High Street, Leeds LS1 1AA',
  COMPANY_ICO: 'ZA123456',
  ...WEBHOOK,
}
const DATABASE = 'postgres://beat:hush@db.example:5432/scrap'
const UNSURE = 'DATABASE_URL must have sslmode=verify-full in production, but for this machine.'
const KEY = `${'b'.repeat(43)}=`

test('every setting has a default that works on one machine', () => {
  expect(testConfig({})).toMatchObject({
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
    vehicleRegisters: { dvla: null, dvsa: null },
    stripe: null,
  })
  expect(testConfig({ PORT: '', PUBLIC_URL: ' ' })).toEqual(testConfig({}))
})

test.each<[string, Record<string, string>, object]>([
  ['a key without its end of line', { DIGEST_KEY: `${KEY}\n` }, { digestKey: KEY }],
  ['an origin', { PUBLIC_URL: 'HTTPS://Scrap.example/' }, { publicUrl: 'https://scrap.example' }],
  ['a port for metrics', { METRICS_PORT: '9100' }, { metrics: { host: '127.0.0.1', port: 9100 } }],
  ['PostgreSQL', { DATABASE_URL: DATABASE }, { databaseUrl: DATABASE, databasePool: 10 }],
  ['a bucket for photos', S3, { photoStore: { name: 's3', endpoint: 'https://s3.example' } }],
  [
    'registers at their published addresses',
    { DVLA_API_KEY: 'a-key', ...DVSA },
    {
      vehicleRegisters: {
        dvla: { baseUrl: 'https://driver-vehicle-licensing.api.gov.uk' },
        dvsa: {
          baseUrl: 'https://history.mot.api.gov.uk',
          tokenUrl: 'https://login.microsoftonline.com/a-tenant/oauth2/v2.0/token',
        },
      },
    },
  ],
])('settings give %s', (_what, settings, config) => {
  expect(testConfig(settings)).toMatchObject(config)
})

test.each([
  [1, { DIGEST_KEY: 'hush' }],
  [1, { METRICS_PORT: '3000' }],
  [3, { ...S3, S3_ENDPOINT: 's3.example/path', S3_BUCKET: 'Car Photos', S3_REGION: 'eu/west' }],
  [2, { ...DVSA, DVLA_API_KEY: 'hush hush', DVSA_TENANT_ID: 'a/b' }],
  ...[
    'mysql://beat:hush@db/scrap',
    'hush',
    'postgres://',
    `${DATABASE}?sslmode=bogus`,
    'postgres://beat:hush@db',
    'postgres://beat:%hush@db/scrap',
  ].map((DATABASE_URL) => [1, { DATABASE_URL }] as const),
  // Everything that is wrong is listed at once.
  [
    7,
    {
      PORT: '70000',
      LINK_TEXTS_PER_DAY: '-1',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'beatscrap.example/path',
      OPERATOR_PHONES: 'Ann B.:0113 496 0141:manager',
      TEXT_CARRIER: 'webhook',
    },
  ],
] as const)('%i faults are found in %j, and no secret is repeated', (count, settings) => {
  const found = faultsOf(settings)
  expect(found).toHaveLength(count)
  expect(found.join('')).not.toContain('hush')
})

test('production asks for what it cannot guess', () => {
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
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

test.each(Object.entries({ S3, DVSA, STRIPE }))('each %s setting asks for the rest', (of, all) => {
  for (const [name, value] of Object.entries(all)) {
    const others = Object.keys(all).filter((other) => other !== name)
    const missing = others.map((other) => `${other} must be given with the other ${of} settings.`)
    expect(faultsOf({ [name]: value }).toSorted()).toEqual(missing.toSorted())
  }
})

test.each([
  [
    'TEXT_WEBHOOK_URL must be https in production, but for this machine: texts hold links.',
    { ...WEBHOOK, TEXT_WEBHOOK_URL: 'http://texts.example/send' },
  ],
  [
    'S3_ENDPOINT must be https in production, but for this machine.',
    { ...S3, S3_ENDPOINT: 'http://s3.example' },
  ],
  [UNSURE, { DATABASE_URL: DATABASE }],
  [UNSURE, { DATABASE_URL: `${DATABASE}?sslmode=require` }],
  ['LIMITS=off is for trials, not for production.', { LIMITS: 'off' }],
] as const)('%s', (fault, settings) => {
  expect(faultsOf(settings)).toEqual([])
  expect(faultsOf({ ...PRODUCTION, ...settings })).toEqual([fault])
})

test.each([
  {},
  { TEXT_WEBHOOK_URL: 'http://localhost/' },
  { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
  { DATABASE_URL: `${DATABASE}?sslmode=verify-full` },
  { DATABASE_URL: 'postgres://beat:hush@localhost/scrap' },
  { DATABASE_URL: 'postgresql:///scrap?host=/var/run/postgresql' },
])('production takes %j', (settings) => {
  expect(faultsOf({ ...PRODUCTION, ...settings })).toEqual([])
})

test('limits are lifted, and stand-ins asked, outside production alone', () => {
  const trial = { SUBMISSIONS_PER_HOUR: '7', STRIPE_BASE_URL: 'http://127.0.0.1:1', ...STRIPE }
  expect(testConfig(trial)).toMatchObject({
    submissionsPerHour: 7,
    linkTextsPerDay: 3,
    stripe: { baseUrl: 'http://127.0.0.1:1' },
  })
  const lifted = { linkTextsPerDay: 0, quoteTextHours: { from: 0, to: 1440 } }
  expect(testConfig({ LIMITS: 'off' })).toMatchObject({ ...lifted, keepPostingsDays: 90 })
  expect(testConfig({ ...PRODUCTION, ...trial })).toMatchObject({
    submissionsPerHour: 300,
    stripe: { baseUrl: 'https://api.stripe.com' },
  })
})

test('in production one proxy is believed, and beyond this machine as many as are said', () => {
  const hops = (set: object) => testConfig({ ...PRODUCTION, ...set }).trustProxy
  expect([hops({}), hops({ HOST: '0.0.0.0' })]).toEqual([1, 0])
  expect(hops({ HOST: '0.0.0.0', TRUST_PROXY: '2' })).toBe(2)
})

test('a secret may be in a file', async () => {
  const file = join((await forThisTest(openFolder())).path, 'text')
  writeFileSync(file, 'hush\n')
  const { TEXT_WEBHOOK_SECRET: _secret, ...webhook } = WEBHOOK
  expect(testConfig({ ...webhook, TEXT_WEBHOOK_SECRET_FILE: file }).carrier).toEqual({
    name: 'webhook',
    TEXT_WEBHOOK_URL: 'https://texts.example/send',
    TEXT_WEBHOOK_SECRET: 'hush',
  })
  expect(faultsOf({ ...webhook, TEXT_WEBHOOK_SECRET_FILE: `${file}-gone` })).toEqual([
    'TEXT_WEBHOOK_SECRET_FILE names a file that cannot be read.',
    'TEXT_WEBHOOK_SECRET must be given with TEXT_CARRIER=webhook.',
  ])
  expect(faultsOf({ ...WEBHOOK, TEXT_WEBHOOK_SECRET_FILE: file })).toHaveLength(1)
})

test('a variable that begins like a setting but is none gets a warning; others get none', () => {
  const read = readConfig({ TWILIO_TOKEN: 'x', PATH: '/bin', NODE_EXTRA_CA_CERTS: 'ca.pem' })
  expect(read.ok && read.warnings).toEqual([
    'TWILIO_TOKEN is not a setting. docs/settings.md has those that begin alike.',
  ])
  const file = readConfig({ DIGEST_KEYS_FILE: '/run/secrets/key', DIGEST_KEY: '' })
  expect(file.ok && file.warnings).toHaveLength(1)
})

test('a value of another form than its setting has is refused', () => {
  const wrong = { COMPANY_NUMBER: '12', COMPANY_VAT: '1', COMPANY_ICO: 'x' }
  const elsewhere = { APP_STORE_URL: 'javascript:alert(1)', GOOGLE_PLAY_URL: 'http://x' }
  expect(faultsOf({ ...wrong, ...elsewhere })).toEqual([
    'COMPANY_NUMBER must be as 01234567.',
    'COMPANY_VAT must be as GB123456789.',
    'COMPANY_ICO must be as ZA123456.',
    'APP_STORE_URL must begin with https://apps.apple.com/.',
    'GOOGLE_PLAY_URL must begin with https://play.google.com/.',
  ])
})

test('the pages say who runs the site, with VAT only where there is some', () => {
  const company = { ...PRODUCTION, COMPANY_REGISTERED_IN: 'Scotland' }
  const words = (more = {}): string => companyInWords(testConfig({ ...company, ...more }).company)
  expect(words()).toBe(
    'Beat Scrap Ltd is registered in Scotland, company number 01234567. Registered office: 1 High Street, Leeds LS1 1AA. Registered with the Information Commissioner’s Office as ZA123456.',
  )
  expect(words({ COMPANY_VAT: 'GB 123 4567 89' })).toContain('VAT number GB123456789.')
})

test('OPERATOR_PHONES names who may sign in at the desk, with their phones and roles', () => {
  const OPERATOR_PHONES = 'Priya S.:07700 900900:manager, Tom O’Brien:+447700900901:support'
  expect(testConfig({ OPERATOR_PHONES }).operators).toEqual([
    { name: 'Priya S.', phone: '+447700900900', role: 'manager' },
    { name: 'Tom O’Brien', phone: '+447700900901', role: 'support' },
  ])
  expect(testConfig({}).operators.map(({ name }) => name)).toEqual(['Priya S.', 'Tom B.'])
  // Where nobody is named, nobody signs in if texts reach phones or it is not tried out.
  for (const settings of [{ NODE_ENV: 'test' }, WEBHOOK]) {
    expect(testConfig(settings).operators).toEqual([])
  }
})

test.each([
  'Priya',
  ':+447700900900:manager',
  'Priya:0113 496 0141:manager',
  'Priya:+447700900900:manager,Tom:+447700900901:boss',
  'Priya:+447700900900:manager:more',
  'Priya:+447700900900:manager,priya:+447700900901:support',
  'Priya:+447700900900:manager,Tom:07700 900900:support',
  'Priya:+447700900900:support',
  'Priya\n:+447700900900:manager,',
])('without name, number or role, told twice or without a manager it is a fault: %j', (typed) => {
  expect(faultsOf({ OPERATOR_PHONES: typed })).toEqual([
    expect.stringMatching(/^OPERATOR_PHONES must be name:number:role/),
  ])
})
