// Every setting that a firm may give, once. The reader takes it from here, and docs/settings.md and
// deploy/settings.env.example are made from it.
import { CARRIER_SETTINGS } from '../carriers/carriers.ts'
import { originOf, type Setting } from './settings-reader.ts'

const ORIGIN = { test: (typed: string): boolean => originOf(typed) !== null }

const FORMS = {
  site: [ORIGIN, 'be an origin such as https://beatscrap.example, with no path'],
  // As Companies House makes them: eight digits, or two letters and six.
  company: [/^((\d\s*){8}|([A-Z]\s*){2}(\d\s*){6})$/, 'be as 01234567'],
  vat: [/^G\s*B\s*(\d\s*){9}((\d\s*){3})?$/, 'be as GB123456789'],
  ico: [/^Z\s*[A-Z\d]\s*(\d\s*){6}$/, 'be as ZA123456'],
  // It goes into a header, which allows no other characters.
  key: [/^[\x21-\x7e]*$/, 'be plain characters without spaces'],
  id: [/^[\w.-]+$/, 'be an id such as a455b827-244f-4c97-b5b4-ce5d13b4d00c'],
  apple: [/^https:\/\/apps\.apple\.com\//, 'begin with https://apps.apple.com/'],
  google: [/^https:\/\/play\.google\.com\//, 'begin with https://play.google.com/'],
  digest: [/^[\w+/=-]{43,}$/, 'be one key, as `openssl rand -base64 32` makes it'],
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  bucket: [
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'be the name of a bucket: 3 to 63 small letters, digits, - and dots',
  ],
  store: [ORIGIN, 'be an origin such as https://s3.example, with no path'],
  region: [/^[a-z0-9-]+$/, 'be the name of a region, such as eu-west-2'],
} as const satisfies Record<string, Setting['form']>

export const SETTINGS = {
  PUBLIC_URL: {
    example: 'https://beatscrap.example',
    firm: true,
    says: 'the origin in texted links, such as https://beatscrap.example, and the only one whose pages may send',
    form: FORMS.site,
  },
  SITE_NAME: { fallback: 'Beat Scrap', says: 'the name on the pages' },
  SUPPORT_EMAIL: {
    firm: true,
    fallback: 'help@beatscrap.example',
    says: 'where people write to, also about a weakness of the site',
  },
  SUPPORT_PHONE: { firm: true, fallback: '01632 960123', says: 'where people call' },
  COMPANY_NAME: {
    firm: true,
    fallback: 'Beat Scrap Ltd',
    says: 'the company that runs the site, as the law wants it on the pages',
  },
  COMPANY_NUMBER: {
    example: '01234567',
    firm: true,
    fallback: '00000000',
    says: 'its number at Companies House',
    form: FORMS.company,
  },
  COMPANY_ADDRESS: {
    example: '1 High Street, Leeds LS1 1AA',
    firm: true,
    fallback: '1 Example Street, Leeds LS1 1AA',
    says: 'its registered office, in one line',
  },
  COMPANY_REGISTERED_IN: {
    fallback: 'England and Wales',
    says: 'or `Scotland`, or `Northern Ireland`',
  },
  COMPANY_VAT: { says: 'its VAT number, if it has one', form: FORMS.vat },
  COMPANY_ICO: {
    example: 'ZA123456',
    firm: true,
    fallback: 'ZA000000',
    says: 'its number in the Information Commissioner’s register',
    form: FORMS.ico,
  },
  OPERATOR_PHONES: {
    example: 'Priya S.:+447700900900:manager',
    firm: true,
    says: 'who signs in at the desk, as name:number:role with commas between; `support` or `manager`. The first manager gets the texts of alarm',
  },
  ...CARRIER_SETTINGS,
  TEXT_PENCE: {
    fallback: '4',
    says: 'what the carrier takes for a part of a text, for the figures at the desk',
  },
  TEXTS_PER_DAY: {
    fallback: '2000',
    says: 'texts in a day of London; a tenth is kept for codes and four tenths for links; at a fifth of it the first manager is texted',
  },
  STRIPE_SECRET_KEY: {
    firm: true,
    says: 'by which agents pay by card; without it they subscribe by calling',
  },
  STRIPE_WEBHOOK_SECRET: { firm: true, says: 'signs what Stripe tells us' },
  STRIPE_PRICE_ID: { firm: true, says: 'what a subscription costs, at Stripe' },
  DVLA_API_KEY: {
    firm: true,
    says: 'of DVLA’s Vehicle Enquiry Service; without it DVLA is not asked',
    form: FORMS.key,
  },
  DVSA_CLIENT_ID: { firm: true, says: 'for DVSA’s MOT history; without it DVSA is not asked' },
  DVSA_CLIENT_SECRET: { firm: true, says: 'the secret of that client' },
  DVSA_API_KEY: { firm: true, says: 'the key of that client', form: FORMS.key },
  DVSA_TENANT_ID: { firm: true, says: 'the tenant in the address of its tokens', form: FORMS.id },
  APP_STORE_URL: {
    says: 'the app’s page there; without it the footer’s link leads nowhere',
    form: FORMS.apple,
  },
  GOOGLE_PLAY_URL: { says: 'the same for Google Play', form: FORMS.google },
  DATA_DIR: {
    fallback: 'data',
    says: 'the database file, the photos and the key of coded records',
  },
  DELETIONS_DIR: {
    firm: true,
    says: 'the folder of the journal of deletions; else it is in DATA_DIR, or with the photos in the bucket',
  },
  DATABASE_URL: {
    says: 'PostgreSQL 15 or newer, such as postgres://user:password@host:5432/name; without it SQLite',
  },
  DIGEST_KEY: {
    says: 'the key of coded records; else it is made once, in DATA_DIR',
    form: FORMS.digest,
  },
  S3_BUCKET: { says: 'keeps photos in this bucket instead of DATA_DIR', form: FORMS.bucket },
  S3_ENDPOINT: { says: 'the origin of its store', form: FORMS.store, encrypted: '' },
  S3_REGION: { says: 'its region, such as eu-west-2', form: FORMS.region },
  S3_ACCESS_KEY_ID: { says: 'a key that may get, put, delete and list in it' },
  S3_SECRET_ACCESS_KEY: { says: 'its secret' },
  HOST: { fallback: '127.0.0.1', says: 'the address it listens on' },
  PORT: { fallback: '3000', says: 'the port it listens on' },
  TRUST_PROXY: {
    says: 'proxies in front whose X-Forwarded-For is believed; 1 in production on a loopback HOST, else 0',
  },
  METRICS_PORT: { example: '9464', says: 'where /metrics is, on HOST; without it there are none' },
  LOG_LEVEL: { fallback: 'info', says: '`debug`, `info`, `warn`, `error`, `fatal` or `silent`' },
  LIMITS: {
    fallback: 'on',
    says: '`off` lifts the limits of callers and texts, outside production',
  },
  NODE_ENV: {
    fallback: 'development',
    says: '`production` asks for all that it cannot guess, and refuses the console carrier',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS
