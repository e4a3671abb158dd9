// Every carrier of texts. What TEXT_CARRIER takes, the settings, and what others ask of a carrier come from one table.
import type { Setting, SettingReader } from '../settings/settings-reader.ts'
import { STOPPED_BY_HOLDER, type Carrier, type CarrierKind } from './carrier.ts'
import { twilio } from './twilio.ts'
import { webhook } from './webhook.ts'

/** For one's own machine. */
const onConsole: CarrierKind<never> = {
  says: 'prints texts',
  settings: {},
  takesDrama: true,
  open: () => ({ name: 'console', carry: printText }),
}

/** By what TEXT_CARRIER says. What most firms use comes last here, and first on the page of settings. */
const TABLE = { console: onConsole, webhook, twilio }

type Kinds = typeof TABLE
type Name = keyof Kinds
type CarrierSetting = 'TEXT_CARRIER' | { [One in Name]: keyof Kinds[One]['settings'] }[Name]
export type CarrierSettings = {
  [One in Name]: { name: One } & Parameters<Kinds[One]['open']>[0]
}[Name]

const CARRIERS: Record<Name, CarrierKind<never>> = TABLE
const LISTED = Object.entries(CARRIERS).toReversed()
const TEXT_CARRIER: Setting = {
  example: 'webhook',
  firm: true,
  fallback: 'console',
  says: Object.entries(CARRIERS)
    .map(([name, { says }]) => `\`${name}\` ${says}`)
    .join('; '),
}
export const CARRIER_SETTINGS = Object.assign(
  { TEXT_CARRIER },
  ...LISTED.map(([, { settings }]) => settings),
) as Record<CarrierSetting, Setting>

export function readCarrierSettings(read: SettingReader<CarrierSetting>): CarrierSettings {
  const name = read.choice('TEXT_CARRIER', Object.keys(CARRIERS) as [Name])
  const reason = `TEXT_CARRIER=${name}`
  const chosen: Record<string, string> = { name }
  for (const [carrier, { settings, trials = {} }] of LISTED) {
    for (const [one, { example }] of Object.entries<Setting>(settings)) {
      if (carrier === name) chosen[one] = read.required(one as CarrierSetting, reason)
      // What the example file gives may have stayed.
      else if (example === undefined && read.has(one)) {
        read.fault(`${one} is given, but TEXT_CARRIER is not ${carrier}.`)
      }
    }
    for (const [one, usual] of Object.entries<string>(carrier === name ? trials : {})) {
      chosen[one] = read.trial(one, usual)
    }
  }
  if (name === 'console' && read.production) {
    read.fault('TEXT_CARRIER must be given in production: the console carrier sends nothing.')
  }
  return chosen as CarrierSettings
}

export function openCarrier(config: { carrier: CarrierSettings; publicUrl: string }): Carrier {
  return CARRIERS[config.carrier.name].open(config.carrier, config.publicUrl)
}

export const takesDrama = ({ name }: { name: Name }): boolean => CARRIERS[name].takesDrama

/** Where people answer a text, in the middle of a sentence; undefined where no answer comes to us. */
export const answeredAt = (carrier: CarrierSettings): string | undefined =>
  CARRIERS[carrier.name].answeredAt?.(carrier)

/** What somebody who stopped our texts does to get them again, in the middle of a sentence. */
export function startAgainBy(config: { carrier: CarrierSettings; supportPhone: string }): string {
  const to = answeredAt(config.carrier)
  return to === undefined ? `call us on ${config.supportPhone}` : `text START to ${to}`
}

const IN_WORDS: Record<string, string> = Object.assign(
  { suppressed: STOPPED_BY_HOLDER, 'gave-up': 'tried for too long' },
  ...LISTED.map(([, { inWords }]) => inWords),
)

type Failure = 'failure' | 'delivery_failure'

/** Why a text failed, in words. A failure that no carrier of ours explains stays as it is. */
export function failureInWords(text: Record<Failure, string | null>): string {
  const code = text.failure ?? text.delivery_failure ?? 'no reason given'
  return IN_WORDS[code] ?? code
}

const printText: Carrier['carry'] = async ({ to, body }) => {
  try {
    process.stdout.write(`\n  Text to ${to}\n  ${body}\n\n`)
    return { outcome: 'accepted' }
  } catch {
    return { outcome: 'temporary', failure: 'not-printed' }
  }
}
