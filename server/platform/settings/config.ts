// The one file that reads the environment: it answers a whole configuration, or all that is wrong with it.
import { readFileSync } from 'node:fs'
import { readLimits } from './limits.ts'
import { readCarrierSettings } from '../carriers/carriers.ts'
import { readDatabaseUrl } from './database-settings.ts'
import { readOperatorPhones } from './operator-phones.ts'
import { isLoopback, originOf, readSettings, type SettingReader } from './settings-reader.ts'
import { SETTINGS, type SettingName } from './settings.ts'

type Reader = SettingReader<SettingName>
export type Config = ReturnType<typeof everySetting>

const PORTS = { from: 1, to: 65_535 }
const LOG_LEVELS = ['info', 'fatal', 'error', 'warn', 'debug', 'silent'] as const

/** Reads every setting of `settings.ts` from `environment`; the faults are one sentence each. */
export function readConfig(environment: Record<string, string | undefined>) {
  const readFile = (path: string): string => readFileSync(path, 'utf8')
  return readSettings({ table: SETTINGS, environment, readFile }, everySetting)
}

function everySetting(read: Reader) {
  const mode = read.choice('NODE_ENV', ['development', 'test', 'production'])
  const { production } = read
  const port = read.whole('PORT', PORTS)
  const host = read.text('HOST')
  const carrier = readCarrierSettings(read)
  const operators = readOperatorPhones(read, { mode, carrier })
  const hops = production && isLoopback({ hostname: host }) ? 1 : 0
  return {
    host,
    port,
    /** The origin in texted links, without a trailing slash. */
    publicUrl: readPublicUrl(read, port),
    dataDir: read.text('DATA_DIR'),
    /** PostgreSQL, or null for the embedded database. */
    databaseUrl: readDatabaseUrl(read),
    /** The key of coded records; null where it is in a file in `dataDir`. */
    digestKey: read.text('DIGEST_KEY') || null,
    photoStore: readStoreSettings(read),
    /** Null for the usual place of the journal of deletions. */
    deletionsDir: read.text('DELETIONS_DIR') || null,
    metrics: readMetrics(read, { host, port }),
    carrier,
    /** Whether this process sends texts; only trials leave that to others. */
    sendsTexts: read.trial('TEXT_SENDER', 'on') === 'on',
    /** How many proxies in front are believed when they say X-Forwarded-For. */
    trustProxy: read.whole('TRUST_PROXY', { from: 0, to: 10 }, hops),
    vehicleRegisters: { dvla: readDvla(read), dvsa: readDvsa(read) },
    ...readLimits(read),
    textsPerDay: read.whole('TEXTS_PER_DAY'),
    /** The origin of a push service besides those of browsers, which only a stand-in is; or null. */
    pushService: read.trial('PUSH_SERVICE_URL', '') || null,
    /** How agents pay; null if they subscribe by calling us. */
    stripe: readStripeSettings(read),
    /** What a part of a text costs. */
    textPence: read.whole('TEXT_PENCE', { from: 0, to: 100 }),
    /** The first manager's phone, which gets the alarms. The made-up operators of a trial get none. */
    operatorPhone:
      read.text('OPERATOR_PHONES') === ''
        ? null
        : (operators.find(({ role }) => role === 'manager')?.phone ?? null),
    operators,
    siteName: read.text('SITE_NAME'),
    company: readCompany(read),
    supportEmail: read.givenInProduction('SUPPORT_EMAIL'),
    appStoreUrl: read.text('APP_STORE_URL') || null,
    googlePlayUrl: read.text('GOOGLE_PLAY_URL') || null,
    supportPhone: read.givenInProduction('SUPPORT_PHONE'),
    logLevel: read.choice<string>('LOG_LEVEL', LOG_LEVELS),
  }
}

function readMetrics(read: Reader, site: { host: string; port: number }): typeof site | null {
  const port = read.whole('METRICS_PORT', PORTS, 0)
  if (port === 0) return null
  if (port === site.port) read.fault('METRICS_PORT must be another port than PORT.')
  return { host: site.host, port }
}

function readPublicUrl(read: Reader, port: number): string {
  const typed = read.givenInProduction('PUBLIC_URL') || `http://localhost:${port}`
  const origin = originOf(typed)
  if (read.production && origin?.startsWith('http:')) {
    read.fault('PUBLIC_URL must be https in production.')
  }
  return origin ?? typed
}

export type S3Settings = Omit<Extract<Config['photoStore'], { name: 's3' }>, 'name'>

/** Without any of the S3 settings, photos are on disk. */
function readStoreSettings(read: Reader) {
  const settings = read.together('S3', {
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  if (settings === null) return { name: 'disk' } as const
  const endpoint = originOf(settings.endpoint) ?? settings.endpoint
  return { name: 's3', ...settings, endpoint } as const
}

export type DvlaSettings = NonNullable<ReturnType<typeof readDvla>>
export type DvsaSettings = NonNullable<ReturnType<typeof readDvsa>>

const DVLA_URL = 'https://driver-vehicle-licensing.api.gov.uk'

function readDvla(read: Reader) {
  const apiKey = read.text('DVLA_API_KEY')
  return apiKey === '' ? null : { apiKey, baseUrl: read.trial('DVLA_BASE_URL', DVLA_URL) }
}

function readDvsa(read: Reader) {
  const given = read.together('DVSA', {
    clientId: 'DVSA_CLIENT_ID',
    clientSecret: 'DVSA_CLIENT_SECRET',
    apiKey: 'DVSA_API_KEY',
    tenant: 'DVSA_TENANT_ID',
  })
  if (given === null) return null
  const { tenant, ...client } = given
  const microsoft = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`
  return {
    ...client,
    baseUrl: read.trial('DVSA_BASE_URL', 'https://history.mot.api.gov.uk'),
    tokenUrl: read.trial('DVSA_TOKEN_URL', microsoft),
  }
}

export type StripeSettings = NonNullable<ReturnType<typeof readStripeSettings>>

function readStripeSettings(read: Reader) {
  const given = read.together('STRIPE', {
    secretKey: 'STRIPE_SECRET_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    priceId: 'STRIPE_PRICE_ID',
  })
  return given && { ...given, baseUrl: read.trial('STRIPE_BASE_URL', 'https://api.stripe.com') }
}

// Who runs the site. The Companies (Trading Disclosures) Regulations and regulation 6 of the Electronic Commerce
// (EC Directive) Regulations 2002 want it on a company's website.

/** Reads the COMPANY_ settings, which production must give; a company without VAT leaves COMPANY_VAT out. */
function readCompany(read: Reader) {
  const readGiven = (name: SettingName): string =>
    read.givenInProduction(name).replaceAll(/\s+/g, ' ')
  const parts = ['England and Wales', 'Scotland', 'Northern Ireland'] as const
  return {
    name: readGiven('COMPANY_NAME'),
    /** At Companies House, such as 01234567. */
    number: readGiven('COMPANY_NUMBER'),
    registeredIn: read.choice<string>('COMPANY_REGISTERED_IN', parts),
    address: readGiven('COMPANY_ADDRESS'),
    vatNumber: read.text('COMPANY_VAT').replaceAll(/\s/g, '') || null,
    /** In the Information Commissioner's register of who pays the data protection fee. */
    icoNumber: readGiven('COMPANY_ICO'),
  }
}

/** The words of the terms, the privacy policy and the contact page. */
export function companyInWords(company: Config['company']): string {
  const { name, number, registeredIn, address, vatNumber, icoNumber } = company
  const vat = vatNumber === null ? '' : ` VAT number ${vatNumber}.`
  return `${name} is registered in ${registeredIn}, company number ${number}. Registered office: ${address}.${vat} Registered with the Information Commissioner’s Office as ${icoNumber}.`
}
