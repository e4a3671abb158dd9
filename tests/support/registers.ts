// The two registers' stand-ins for tests, and the settings by which a server asks them.
import { DVSA_KEYS, startDvsa, type DvsaStandIn } from '../../stand-ins/dvsa/start.ts'
import { startDvla } from '../../stand-ins/dvla/start.ts'
import type { StandIn } from '../../stand-ins/open-stand-in.ts'

const KEY = 'the-key-of-the-tests'

export interface Registers {
  dvla: StandIn
  dvsa: DvsaStandIn
  settings: Record<string, string>
  close(): Promise<void>
}

/** Starts both on free ports. */
export async function startRegisters(): Promise<Registers> {
  const dvla = await startDvla({ port: 0, apiKey: KEY })
  const dvsa = await startDvsa({ port: 0 })
  return {
    dvla,
    dvsa,
    settings: {
      DVLA_BASE_URL: dvla.url,
      DVLA_API_KEY: KEY,
      DVSA_BASE_URL: dvsa.url,
      DVSA_TOKEN_URL: dvsa.tokenUrl,
      DVSA_CLIENT_ID: DVSA_KEYS.clientId,
      DVSA_CLIENT_SECRET: DVSA_KEYS.clientSecret,
      DVSA_API_KEY: DVSA_KEYS.apiKey,
    },
    async close() {
      await Promise.all([dvla.close(), dvsa.close()])
    },
  }
}
