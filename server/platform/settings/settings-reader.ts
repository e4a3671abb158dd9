// How an environment variable becomes a checked value. Faults are gathered, so that an operator sees all at once.
import { SETTINGS, type Setting, type SettingName } from './settings.ts'

// A key goes into a header, which allows no other characters.
const SENDABLE = [/^[\x21-\x7e]*$/, 'be plain characters without spaces'] as const
/** The forms of values, and what a fault says of any other: it repeats no value. */
const FORMS: Partial<Record<SettingName, readonly [RegExp, string]>> = {
  // As Companies House makes them: eight digits, or two letters and six.
  COMPANY_NUMBER: [/^((\d\s*){8}|([A-Z]\s*){2}(\d\s*){6})$/, 'be as 01234567'],
  COMPANY_VAT: [/^G\s*B\s*(\d\s*){9}((\d\s*){3})?$/, 'be as GB123456789'],
  COMPANY_ICO: [/^Z\s*[A-Z\d]\s*(\d\s*){6}$/, 'be as ZA123456'],
  // https://www.twilio.com/docs/glossary/what-is-a-sid
  TWILIO_ACCOUNT_SID: [/^AC[\da-z]{32}$/i, 'be AC and 32 digits and letters'],
  DVLA_API_KEY: SENDABLE,
  DVSA_API_KEY: SENDABLE,
  DVSA_TENANT_ID: [/^[\w.-]+$/, 'be an id such as a455b827-244f-4c97-b5b4-ce5d13b4d00c'],
  APP_STORE_URL: [/^https:\/\/apps\.apple\.com\//, 'begin with https://apps.apple.com/'],
  GOOGLE_PLAY_URL: [/^https:\/\/play\.google\.com\//, 'begin with https://play.google.com/'],
  DIGEST_KEY: [/^[\w+/=-]{43,}$/, 'be one key, as `openssl rand -base64 32` makes it'],
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  S3_BUCKET: [
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'be the name of a bucket: 3 to 63 small letters, digits, - and dots',
  ],
  S3_REGION: [/^[a-z0-9-]+$/, 'be the name of a region, such as eu-west-2'],
}

export type Reader = ReturnType<typeof makeReader>

/** An empty variable is an unset one, and `NAME_FILE` names a file that holds the value of `NAME`. */
export function readSettings<T>(
  environment: Record<string, string | undefined>,
  readFile: (path: string) => string,
  build: (read: Reader) => T,
): { ok: true; config: T; warnings: string[] } | { ok: false; faults: string[] } {
  const faults: string[] = []
  const names = new Set<string>()
  const config = build(makeReader(environment, readFile, { faults, names }))
  if (faults.length > 0) return { ok: false, faults: [...new Set(faults)] }
  return { ok: true, config, warnings: findMisspelt(environment, names) }
}

// Finds variables that look like a setting of ours and are none, such as TWILIO_TOKEN. Node has many of its own.
function findMisspelt(environment: Record<string, string | undefined>, names: Set<string>) {
  const ours = /^(?!NODE_)[A-Z\d]+_/
  const families = new Set(Object.keys(SETTINGS).flatMap((name) => ours.exec(name) ?? []))
  return Object.keys(environment).flatMap((typed) => {
    const name = typed.replace(/_FILE$/, '')
    const family = ours.exec(name)?.[0] ?? ''
    const isKnown = name in SETTINGS || names.has(name)
    const isSlip = environment[typed] && families.has(family) && !isKnown
    return isSlip ? [`${name} is not a setting. docs/settings.md has those that begin alike.`] : []
  })
}

function makeReader(
  environment: Record<string, string | undefined>,
  readFile: (path: string) => string,
  { faults, names }: { faults: string[]; names: Set<string> },
) {
  const valueOf = (name: string): string | undefined => {
    names.add(name)
    const plain = environment[name]?.trim()
    const file = environment[`${name}_FILE`]?.trim()
    if (plain && file) faults.push(`${name} and ${name}_FILE are both given. Give one.`)
    if (plain) return plain
    if (!file) return undefined
    try {
      return readFile(file).trim() || undefined
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read.`)
      return undefined
    }
  }

  const fallbackOf = (name: SettingName): string => {
    const setting: Setting = SETTINGS[name]
    return setting.fallback ?? ''
  }
  const given = (name: SettingName): string | undefined => {
    const typed = valueOf(name)
    const [form, must] = FORMS[name] ?? []
    if (typed !== undefined && form?.test(typed) === false) faults.push(`${name} must ${must}.`)
    return typed
  }
  const production = valueOf('NODE_ENV') === 'production'

  return {
    production,
    text: (name: SettingName) => given(name) ?? fallbackOf(name),
    has: (name: SettingName) => valueOf(name) !== undefined,
    /** A whole number, 0 or more unless `range` says otherwise; `fallback` where the table has none. */
    whole(
      name: SettingName,
      range = { from: 0, to: 1_000_000_000 },
      fallback = Number(fallbackOf(name)),
    ): number {
      const typed = valueOf(name)
      if (typed === undefined) return fallback
      const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
      if (number >= range.from && number <= range.to) return number
      faults.push(`${name} must be a whole number from ${range.from} to ${range.to}.`)
      return fallback
    },
    choice<T extends string>(name: SettingName, choices: readonly [T, ...T[]]): T {
      const typed = valueOf(name) ?? fallbackOf(name)
      const chosen = choices.find((choice) => choice === typed)
      if (chosen === undefined) faults.push(`${name} must be one of: ${choices.join(', ')}.`)
      return chosen ?? choices[0]
    },
    /** Has a default on one's own machine, but must be given in production. */
    givenInProduction(name: SettingName): string {
      const typed = given(name)
      if (typed === undefined && production) faults.push(`${name} must be given in production.`)
      return typed ?? fallbackOf(name)
    },
    /** Must be given because of `reason`, such as another setting. */
    required(name: SettingName, reason: string): string {
      const typed = given(name)
      if (typed === undefined) faults.push(`${name} must be given with ${reason}.`)
      return typed ?? ''
    },
    /** The settings of a family, which are given together; null where none is. No fault repeats a value. */
    together<Names extends Record<string, SettingName>>(family: string, wanted: Names) {
      if (!Object.values(wanted).some((name) => this.has(name))) return null
      const read = Object.entries(wanted).map(([key, name]) => [
        key,
        this.required(name, `the other ${family} settings`),
      ])
      return Object.fromEntries(read) as Record<keyof Names, string>
    },
    /** A limit or the address of a stand-in, which only tests, trials and stand-ins set. Not read in production. */
    trial: (name: string, fallback: string): string =>
      production ? fallback : (valueOf(name) ?? fallback),
    fault: (sentence: string) => void faults.push(sentence),
  }
}

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether what goes to `address` could be read on the way: plain http to another machine. */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopback(url)
}

/** Whether the host of an address, such as `new URL(…)`, is the machine that asks. */
export function isLoopback({ hostname }: { hostname: string }): boolean {
  return NAMES.has(hostname)
}
