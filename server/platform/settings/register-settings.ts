import type { Reader } from './settings-reader.ts'

export type DvlaSettings = NonNullable<ReturnType<typeof readDvla>>
export type DvsaSettings = NonNullable<ReturnType<typeof readDvsa>>

const DVLA_URL = 'https://driver-vehicle-licensing.api.gov.uk'
const DVSA_URL = 'https://history.mot.api.gov.uk'

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
  const given = read.together('DVSA', {
    clientId: 'DVSA_CLIENT_ID',
    clientSecret: 'DVSA_CLIENT_SECRET',
    apiKey: 'DVSA_API_KEY',
    tenant: 'DVSA_TENANT_ID',
  })
  if (given === null) return null
  const { tenant, ...client } = given
  if (tenant !== '' && !/^[\w.-]+$/.test(tenant)) {
    read.fault('DVSA_TENANT_ID must be an id such as a455b827-244f-4c97-b5b4-ce5d13b4d00c.')
  }
  const microsoft = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`
  return {
    ...client,
    apiKey: checkSendable(read, 'DVSA_API_KEY', client.apiKey),
    baseUrl: read.trial('DVSA_BASE_URL', DVSA_URL),
    tokenUrl: read.trial('DVSA_TOKEN_URL', microsoft),
  }
}

// A key goes into a header, which allows no other characters.
function checkSendable(read: Reader, name: string, key: string): string {
  if (!/^[\x21-\x7e]*$/.test(key)) read.fault(`${name} must be plain characters without spaces.`)
  return key
}
