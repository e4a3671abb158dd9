// A register is asked only if its keys are given.
import { isUnencrypted } from '../loopback.ts'
import type { Reader } from '../settings-reader.ts'

export interface RegisterSettings {
  dvla: DvlaSettings | null
  dvsa: DvsaSettings | null
}

export interface DvlaSettings {
  apiKey: string
  /** An address without a trailing slash. */
  baseUrl: string
}

export interface DvsaSettings extends DvlaSettings {
  clientId: string
  clientSecret: string
  tokenUrl: string
}

const DVLA_URL = 'https://driver-vehicle-licensing.api.gov.uk'
const DVSA_URL = 'https://history.mot.api.gov.uk'
const DVSA_KEYS = [
  'DVSA_CLIENT_ID',
  'DVSA_CLIENT_SECRET',
  'DVSA_API_KEY',
  'DVSA_TENANT_ID',
] as const

/** Reads DVLA_… and DVSA_…. No fault repeats a value. */
export function readRegisterSettings(read: Reader, production: boolean): RegisterSettings {
  const address = addressReader(read, production)
  return { dvla: readDvla(read, address), dvsa: readDvsa(read, address) }
}

function readDvla(read: Reader, address: ReadAddress): DvlaSettings | null {
  const apiKey = read.text('DVLA_API_KEY', '')
  const baseUrl = address('DVLA_BASE_URL', DVLA_URL)
  if (apiKey !== '') return { apiKey: sendable(read, 'DVLA_API_KEY', apiKey), baseUrl }
  if (baseUrl !== DVLA_URL) read.fault('DVLA_BASE_URL is given, but DVLA_API_KEY is not.')
  return null
}

function readDvsa(read: Reader, address: ReadAddress): DvsaSettings | null {
  const [clientId, clientSecret, apiKey, tenant] = DVSA_KEYS.map((name) => read.text(name, ''))
  const baseUrl = address('DVSA_BASE_URL', DVSA_URL)
  const tokenUrl = address('DVSA_TOKEN_URL', '')
  const given = [clientId, clientSecret, apiKey, tenant, tokenUrl].some((value) => value !== '')
  if (!given && baseUrl === DVSA_URL) return null
  for (const name of DVSA_KEYS) {
    // The tenant is only part of the usual address for tokens.
    if (name === 'DVSA_TENANT_ID' && tokenUrl !== '') continue
    read.required(name, 'the other DVSA settings')
  }
  if (tenant !== '' && !/^[\w.-]+$/.test(tenant ?? '')) {
    read.fault('DVSA_TENANT_ID must be an id such as a455b827-244f-4c97-b5b4-ce5d13b4d00c.')
  }
  const microsoft = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`
  return {
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    apiKey: sendable(read, 'DVSA_API_KEY', apiKey ?? ''),
    baseUrl,
    tokenUrl: tokenUrl === '' ? microsoft : tokenUrl,
  }
}

type ReadAddress = (name: string, fallback: string) => string

function addressReader(read: Reader, production: boolean): ReadAddress {
  return (name, fallback) => {
    const typed = read.text(name, fallback)
    if (typed === '') return typed
    // Keys and typed registrations are sent there.
    if (production && isUnencrypted(typed)) {
      read.fault(`${name} must be https in production, but for this machine.`)
    }
    const url = URL.parse(typed)
    const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === ''
    if (isPlain && url.username === '') return url.href.replace(/\/+$/, '')
    read.fault(`${name} must be an http or https address, without a query.`)
    return typed
  }
}

// A key goes into a header, which allows no other characters.
function sendable(read: Reader, name: string, key: string): string {
  if (!/^[\x21-\x7e]*$/.test(key)) read.fault(`${name} must be plain characters without spaces.`)
  return key
}
