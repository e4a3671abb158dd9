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
  return { apiKey, baseUrl: read.trial('DVLA_BASE_URL', DVLA_URL) }
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
    baseUrl: read.trial('DVSA_BASE_URL', DVSA_URL),
    tokenUrl: read.trial('DVSA_TOKEN_URL', microsoft),
  }
}
