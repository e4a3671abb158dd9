import type { Reader } from './settings-reader.ts'

export type DvlaSettings = NonNullable<ReturnType<typeof readDvla>>
export type DvsaSettings = NonNullable<ReturnType<typeof readDvsa>>

const DVLA_URL = 'https://driver-vehicle-licensing.api.gov.uk'
const DVSA_URL = 'https://history.mot.api.gov.uk'
const DVSA_CLIENT = ['DVSA_CLIENT_ID', 'DVSA_CLIENT_SECRET'] as const
const DVSA_KEYS = [...DVSA_CLIENT, 'DVSA_API_KEY', 'DVSA_TENANT_ID'] as const

/** Reads DVLA_… and DVSA_…. No fault repeats a value. */
export function readRegisterSettings(read: Reader) {
  return { dvla: readDvla(read), dvsa: readDvsa(read) }
}

function readDvla(read: Reader) {
  const apiKey = read.text('DVLA_API_KEY')
  if (apiKey === '') return null
  const baseUrl = read.trial('DVLA_BASE_URL', DVLA_URL)
  return { apiKey: checkSendable(read, 'DVLA_API_KEY', apiKey), baseUrl }
}

function readDvsa(read: Reader) {
  const [clientId = '', clientSecret = '', apiKey = '', tenant = ''] = DVSA_KEYS.map((name) =>
    read.text(name),
  )
  if (clientId + clientSecret + apiKey + tenant === '') return null
  for (const name of DVSA_KEYS) read.required(name, 'the other DVSA settings')
  if (tenant !== '' && !/^[\w.-]+$/.test(tenant)) {
    read.fault('DVSA_TENANT_ID must be an id such as a455b827-244f-4c97-b5b4-ce5d13b4d00c.')
  }
  const microsoft = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`
  return {
    clientId,
    clientSecret,
    apiKey: checkSendable(read, 'DVSA_API_KEY', apiKey),
    baseUrl: read.trial('DVSA_BASE_URL', DVSA_URL),
    tokenUrl: read.trial('DVSA_TOKEN_URL', microsoft),
  }
}

// A key goes into a header, which allows no other characters.
function checkSendable(read: Reader, name: string, key: string): string {
  if (!/^[\x21-\x7e]*$/.test(key)) read.fault(`${name} must be plain characters without spaces.`)
  return key
}
