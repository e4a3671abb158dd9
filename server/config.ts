// The one file that reads the environment. It checks all of it at once and answers either a whole
// configuration or a list of everything that is wrong.
import { readFileSync } from 'node:fs'
import { parsePhoneNumber, type PhoneNumber } from '../domain/phone-number.ts'
import { readStripeSettings, type StripeSettings } from './billing/stripe-settings.ts'
import { readStorePages, type StorePages } from './store-settings.ts'
import { readCompany, type Company } from './company-settings.ts'
import { readDatabaseSettings, type DatabaseSettings } from './database/database-settings.ts'
import { readOperatorPhones, type OperatorPhone } from './desk/operator-phones.ts'
import { readDigestKeys } from './digests/key-file.ts'
import { readRegisterSettings, type RegisterSettings } from './registers/register-settings.ts'
import { readStoreSettings, type PhotoStoreSettings } from './photos/stores/store-settings.ts'
import { readPushSettings, type PushSettings } from './push/push-settings.ts'
import { readSettings, type Reader } from './settings-reader.ts'
import { readTextLimits, type TextLimits } from './texts/limits/text-limit-settings.ts'
import {
  readCarrierSettings,
  takesDrama,
  type CarrierSettings,
} from './texts/carriers/carrier-settings.ts'

export interface Config extends DatabaseSettings, TextLimits, PushSettings, StorePages {
  host: string
  port: number
  /** The origin in texted links, without a trailing slash. */
  publicUrl: string
  /** Whether browsers are to use https for every host beneath it too. */
  hstsSubdomains: boolean
  dataDir: string
  /** The keys of coded records, the newest last; null where they are in a file in `dataDir`. */
  digestKeys: readonly string[] | null
  photoStore: PhotoStoreSettings
  /** Where the journal of deletions is; null for its usual place. */
  deletionsDir: string | null
  /** Where the metrics are, or null for none. */
  metrics: { host: string; port: number } | null
  /** How long a server that was asked to stop still takes connections. */
  drainSeconds: number
  carrier: CarrierSettings
  /** Whether this process sends texts, or leaves that to others. */
  sendsTexts: boolean
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number
  connectionsPerAddress: number
  submissionsPerHour: number
  linkCallsPerHour: number
  readsPerMinute: number
  vehicleLookUpsPerMinute: number
  /** Of all forms together. */
  vehicleLookUpsPerHour: number
  /** Which registers of vehicles are asked. */
  vehicleRegisters: RegisterSettings
  disclosuresPerDay: number
  /** What one agent may do. */
  carsReadPerDay: number
  quotesPerHour: number
  quotesPerDay: number
  /** Texts of new cars to agents who want no pushes; 0 for none. */
  alertTextsPerDay: number
  questionsPerDay: number
  keepPostingsDays: number
  keepWordingDays: number
  keepTextsDays: number
  keepApplicationsDays: number
  keepClosedAgentsDays: number
  minFreeDiskMb: number
  /** By which agents pay; null where they subscribe by calling. */
  stripe: StripeSettings | null
  /** What a part of a text costs. */
  textPence: number
  /** Gets a text when an agent applies. */
  operatorPhone: PhoneNumber | null
  /** Who may sign in at the desk; nobody where there is none. */
  operators: readonly OperatorPhone[]
  siteName: string
  /** Who runs the site. */
  company: Company
  supportEmail: string
  supportPhone: string
  /** Whom to write to about a weakness of the site. */
  securityEmail: string
  logLevel: string
}

const PORTS = { from: 1, to: 65_535 }

/** Reads every setting of `docs/running-it.md` from `environment`; the faults are one sentence each. */
export function readConfig(
  environment: Record<string, string | undefined>,
): ReturnType<typeof readSettings<Config>> {
  return readSettings(environment, (path) => readFileSync(path, 'utf8'), everySetting)
}

function everySetting(read: Reader): Config {
  const mode = read.choice('NODE_ENV', ['development', 'test', 'production'], 'development')
  const production = mode === 'production'
  const port = read.whole('PORT', 3000, PORTS)
  const host = read.text('HOST', '127.0.0.1')
  const origin = publicUrl(read, production, port)
  const carrier = readCarrierSettings(read, production)
  const supportEmail = read.givenInProduction('SUPPORT_EMAIL', 'help@beatscrap.example', production)
  return {
    host,
    port,
    publicUrl: origin,
    hstsSubdomains: read.choice('HSTS_SUBDOMAINS', ['on', 'off'], 'on') === 'on',
    dataDir: read.text('DATA_DIR', 'data'),
    ...readDatabaseSettings(read, production),
    digestKeys: readDigestKeys(read),
    photoStore: readStoreSettings(read, production),
    deletionsDir: read.text('DELETIONS_DIR', '') || null,
    metrics: metrics(read, { host, port }),
    drainSeconds: read.whole('DRAIN_SECONDS', 2, { from: 0, to: 5 }),
    carrier,
    sendsTexts: read.choice('TEXT_SENDER', ['on', 'off'], 'on') === 'on',
    trustProxy: read.whole('TRUST_PROXY', 0, { from: 0, to: 10 }),
    connectionsPerAddress: read.whole('CONNECTIONS_PER_ADDRESS', 200),
    submissionsPerHour: read.whole('SUBMISSIONS_PER_HOUR', 200),
    linkCallsPerHour: read.whole('LINK_CALLS_PER_HOUR', 60),
    readsPerMinute: read.whole('READS_PER_MINUTE', 1200),
    vehicleLookUpsPerMinute: read.whole('VEHICLE_LOOK_UPS_PER_MINUTE', 60),
    vehicleLookUpsPerHour: read.whole('VEHICLE_LOOK_UPS_PER_HOUR', 5000),
    vehicleRegisters: readRegisterSettings(read, production),
    ...readTextLimits(read),
    ...readPushSettings(read, production),
    alertTextsPerDay: read.whole('ALERT_TEXTS_PER_DAY', 0),
    disclosuresPerDay: read.whole('DISCLOSURES_PER_DAY', 100),
    carsReadPerDay: read.whole('CARS_READ_PER_DAY', 3000),
    quotesPerHour: read.whole('QUOTES_PER_HOUR', 100),
    quotesPerDay: read.whole('QUOTES_PER_DAY', 400),
    questionsPerDay: read.whole('QUESTIONS_PER_DAY', 40),
    keepPostingsDays: read.whole('KEEP_POSTINGS_DAYS', 90, { from: 1, to: 3650 }),
    keepWordingDays: read.whole('KEEP_WORDING_DAYS', 7, { from: 1, to: 3650 }),
    // What counts towards a limit is looked for beside its text for two days.
    keepTextsDays: read.whole('KEEP_TEXTS_DAYS', 90, { from: 3, to: 3650 }),
    keepApplicationsDays: read.whole('KEEP_APPLICATIONS_DAYS', 180, { from: 1, to: 3650 }),
    keepClosedAgentsDays: read.whole('KEEP_CLOSED_AGENTS_DAYS', 365, { from: 1, to: 3650 }),
    minFreeDiskMb: read.whole('MIN_FREE_DISK_MB', 500),
    stripe: readStripeSettings(read, production),
    textPence: read.whole('TEXT_PENCE', 4, { from: 0, to: 100 }),
    operatorPhone: operatorPhone(read, carrier),
    operators: readOperatorPhones(read, { mode, carrier }),
    siteName: read.text('SITE_NAME', 'Beat Scrap'),
    company: readCompany(read, production),
    supportEmail,
    ...readStorePages(read),
    securityEmail: read.text('SECURITY_EMAIL', supportEmail),
    supportPhone: read.givenInProduction('SUPPORT_PHONE', '01632 960123', production),
    logLevel: read.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'info',
    ),
  }
}

function metrics(read: Reader, site: { host: string; port: number }): Config['metrics'] {
  const port = read.whole('METRICS_PORT', 0, PORTS)
  const host = read.text('METRICS_HOST', '')
  if (port === 0) {
    if (host !== '') read.fault('METRICS_HOST is given, but METRICS_PORT is not.')
    return null
  }
  if (port === site.port) read.fault('METRICS_PORT must be another port than PORT.')
  return { host: host || site.host, port }
}

function operatorPhone(read: Reader, carrier: CarrierSettings): PhoneNumber | null {
  const typed = read.text('OPERATOR_PHONE', '')
  if (typed === '') return null
  const phone = parsePhoneNumber(typed, { allowDrama: takesDrama(carrier) })
  if (phone.ok) return phone.value
  read.fault('OPERATOR_PHONE must be a mobile number such as +447700900999.')
  return null
}

function publicUrl(read: Reader, production: boolean, port: number): string {
  const typed = read.givenInProduction('PUBLIC_URL', `http://localhost:${port}`, production)
  const url = URL.parse(typed)
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.href !== `${url.origin}/`
  ) {
    read.fault('PUBLIC_URL must be an origin such as https://beatscrap.example, with no path.')
  } else if (production && url.protocol !== 'https:') {
    read.fault('PUBLIC_URL must be https in production.')
  }
  return url?.origin ?? typed
}
