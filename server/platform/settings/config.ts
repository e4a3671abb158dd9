// The one file that reads the environment. It checks all of it at once and answers either a whole
// configuration or a list of everything that is wrong.
import { readFileSync } from 'node:fs'
import { readLimits } from './limits.ts'
import { readCarrierSettings } from './carrier-settings.ts'
import { readCompany } from './company-settings.ts'
import { readDatabaseUrl } from './database-settings.ts'
import { readOperatorPhones } from './operator-phones.ts'
import { readStoreSettings } from './photo-store-settings.ts'
import { readRegisterSettings } from './register-settings.ts'
import { readSettings, type Reader, isLoopback } from './settings-reader.ts'

export type Config = ReturnType<typeof everySetting>

const PORTS = { from: 1, to: 65_535 }
const LOG_LEVELS = ['info', 'fatal', 'error', 'warn', 'debug', 'silent'] as const

/** Reads every setting of `settings.ts` from `environment`; the faults are one sentence each. */
export function readConfig(environment: Record<string, string | undefined>) {
  return readSettings(environment, (path) => readFileSync(path, 'utf8'), everySetting)
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
    /** Where the journal of deletions is; null for its usual place. */
    deletionsDir: read.text('DELETIONS_DIR') || null,
    metrics: readMetrics(read, { host, port }),
    carrier,
    /** Whether this process sends texts; only trials leave that to others. */
    sendsTexts: read.trial('TEXT_SENDER', 'on') === 'on',
    /** How many proxies in front are believed when they say X-Forwarded-For. */
    trustProxy: read.whole('TRUST_PROXY', { from: 0, to: 10 }, hops),
    vehicleRegisters: readRegisterSettings(read),
    ...readLimits(read),
    textsPerDay: read.whole('TEXTS_PER_DAY'),
    /** The origin of a push service besides those of browsers, which only a stand-in is; or null. */
    pushService: read.trial('PUSH_SERVICE_URL', '') || null,
    /** How agents pay; null if they subscribe by calling us. */
    stripe: readStripeSettings(read),
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
    /** The console's pages in the stores, or null. */
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
  const url = URL.parse(typed)
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.href !== `${url.origin}/`
  ) {
    read.fault('PUBLIC_URL must be an origin such as https://beatscrap.example, with no path.')
  } else if (read.production && url.protocol !== 'https:') {
    read.fault('PUBLIC_URL must be https in production.')
  }
  return url?.origin ?? typed
}

export type StripeSettings = NonNullable<ReturnType<typeof readStripeSettings>>

const STRIPE_URL = 'https://api.stripe.com'

/** Reads STRIPE_…; null where none is given, and agents subscribe by calling. */
function readStripeSettings(read: Reader) {
  const given = read.together('STRIPE', {
    secretKey: 'STRIPE_SECRET_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    priceId: 'STRIPE_PRICE_ID',
  })
  return given && { ...given, baseUrl: read.trial('STRIPE_BASE_URL', STRIPE_URL) }
}
