// How one environment variable becomes one checked value. Faults are gathered, so that an operator
// sees all of them at once.
import { SETTINGS, type Setting, type SettingName } from './settings.ts'

export type Reader = ReturnType<typeof makeReader>

/**
 * Runs `build` over `environment`. An empty variable is an unset one, and `NAME_FILE` names a file
 * that holds the value of `NAME`. A variable that begins like a setting and is none gets a warning.
 */
export function readSettings<T>(
  environment: Record<string, string | undefined>,
  readFile: (path: string) => string,
  build: (read: Reader) => T,
): { ok: true; config: T; warnings: string[] } | { ok: false; faults: string[] } {
  const faults: string[] = []
  const names = new Set<string>()
  const config = build(makeReader(environment, readFile, { faults, names }))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, config, warnings: findMisspelt(environment, names) }
}

// Finds variables that look like a setting of ours and are none, such as TWILIO_TOKEN. Node has many of its own.
function findMisspelt(
  environment: Record<string, string | undefined>,
  names: Set<string>,
): string[] {
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
  const production = valueOf('NODE_ENV') === 'production'

  return {
    production,
    text: (name: SettingName) => valueOf(name) ?? fallbackOf(name),
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
      const typed = valueOf(name)
      if (typed === undefined && production) faults.push(`${name} must be given in production.`)
      return typed ?? fallbackOf(name)
    },
    /** Must be given because of `reason`, such as another setting. */
    required(name: SettingName, reason: string): string {
      const typed = valueOf(name)
      if (typed === undefined) faults.push(`${name} must be given with ${reason}.`)
      return typed ?? ''
    },
    /** The settings of a family, which are given together; null where none is. No fault repeats a value. */
    together<Names extends Record<string, SettingName>>(family: string, wanted: Names) {
      const given = Object.entries(wanted).map(([key, name]) => [key, name, valueOf(name)] as const)
      if (given.every(([, , typed]) => typed === undefined)) return null
      const read = given.map(([key, name, typed]) => {
        if (typed === undefined)
          faults.push(`${name} must be given with the other ${family} settings.`)
        return [key, typed ?? '']
      })
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
