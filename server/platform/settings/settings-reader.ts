// How an environment variable becomes a checked value. Faults are gathered, so that an operator sees all at once.

export interface Setting {
  /** The value if the setting is not given; left out if there is no default. */
  fallback?: string
  /** The value in deploy/settings.env.example, where that is not the fallback of what most firms give. */
  example?: string
  /** Whether most firms give it; the others are for many machines and odd places. */
  firm?: true
  says: string
  /** The form of its values, and what a fault says of any other: it repeats no value. */
  form?: readonly [Pick<RegExp, 'test'>, must: string]
  /** Given where what is sent there is encrypted in production, except to this machine; what a fault adds. */
  encrypted?: string
}

export type SettingReader<Name extends string> = ReturnType<typeof makeReader<Name>>

interface Given<Name extends string> {
  table: Record<Name, Setting>
  environment: Record<string, string | undefined>
  readFile: (path: string) => string
}

/** An empty variable is an unset one, and `NAME_FILE` names a file that holds the value of `NAME`. */
export function readSettings<Name extends string, T>(
  given: Given<Name>,
  build: (read: SettingReader<Name>) => T,
): { ok: true; config: T; warnings: string[] } | { ok: false; faults: string[] } {
  const faults: string[] = []
  const names = new Set<string>(Object.keys(given.table))
  const config = build(makeReader(given, { faults, names }))
  if (faults.length > 0) return { ok: false, faults: [...new Set(faults)] }
  return { ok: true, config, warnings: findMisspelt(given, names) }
}

// Finds variables that look like a setting of ours and are none, such as TWILIO_TOKEN. Node has many of its own.
function findMisspelt({ table, environment }: Given<string>, names: Set<string>) {
  const ours = /^(?!NODE_)[A-Z\d]+_/
  const families = new Set(Object.keys(table).flatMap((name) => ours.exec(name) ?? []))
  return Object.keys(environment).flatMap((typed) => {
    const name = typed.replace(/_FILE$/, '')
    const family = ours.exec(name)?.[0] ?? ''
    const isSlip = environment[typed] && families.has(family) && !names.has(name)
    return isSlip ? [`${name} is not a setting. docs/settings.md has those that begin alike.`] : []
  })
}

function makeReader<Name extends string>(
  { table, environment, readFile }: Given<Name>,
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

  const fallbackOf = (name: Name): string => table[name].fallback ?? ''
  const given = (name: Name): string | undefined => {
    const typed = valueOf(name)
    if (typed === undefined) return undefined
    const { form: [form, must] = [], encrypted } = table[name]
    const url = production && encrypted !== undefined ? URL.parse(typed) : null
    if (form?.test(typed) === false) faults.push(`${name} must ${must}.`)
    else if (url?.protocol === 'http:' && !isLoopback(url)) {
      faults.push(`${name} must be https in production, but for this machine${encrypted}.`)
    }
    return typed
  }
  const production = valueOf('NODE_ENV') === 'production'

  return {
    production,
    text: (name: Name) => given(name) ?? fallbackOf(name),
    has: (name: string) => valueOf(name) !== undefined,
    /** A whole number, 0 or more unless `range` says otherwise; `fallback` where the table has none. */
    whole(name: Name, range = { from: 0, to: 1_000_000_000 }, fallback = Number(fallbackOf(name))) {
      const typed = valueOf(name)
      if (typed === undefined) return fallback
      const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
      if (number >= range.from && number <= range.to) return number
      faults.push(`${name} must be a whole number from ${range.from} to ${range.to}.`)
      return fallback
    },
    choice<T extends string>(name: Name, choices: readonly [T, ...T[]]): T {
      const typed = valueOf(name) ?? fallbackOf(name)
      const chosen = choices.find((choice) => choice === typed)
      if (chosen === undefined) faults.push(`${name} must be one of: ${choices.join(', ')}.`)
      return chosen ?? choices[0]
    },
    /** Has a default on one's own machine, but must be given in production. */
    givenInProduction(name: Name): string {
      const typed = given(name)
      if (typed === undefined && production) faults.push(`${name} must be given in production.`)
      return typed ?? fallbackOf(name)
    },
    /** Must be given because of `reason`, such as another setting. */
    required(name: Name, reason: string): string {
      const typed = given(name)
      if (typed === undefined) faults.push(`${name} must be given with ${reason}.`)
      return typed ?? ''
    },
    /** The settings of a family, which are given together; null where none is. No fault repeats a value. */
    together<Names extends Record<string, Name>>(family: string, wanted: Names) {
      if (!Object.values(wanted).some((name) => this.has(name))) return null
      const reason = `the other ${family} settings`
      const read = Object.entries(wanted).map(([key, name]) => [key, this.required(name, reason)])
      return Object.fromEntries(read) as Record<keyof Names, string>
    },
    /** A limit or the address of a stand-in, which only tests, trials and stand-ins set. Not read in production. */
    trial: (name: string, fallback: string): string =>
      production ? fallback : (valueOf(name) ?? fallback),
    fault: (sentence: string) => void faults.push(sentence),
  }
}

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the host of an address, such as `new URL(…)`, is the machine that asks. */
export function isLoopback({ hostname }: { hostname: string }): boolean {
  return NAMES.has(hostname)
}

/** The origin that an address is, without a trailing slash; null for any other. */
export function originOf(typed: string): string | null {
  const url = URL.parse(typed)
  const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol)
  return isOrigin ? url.origin : null
}
