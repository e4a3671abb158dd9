// DVSA's stand-in as a process.
import { runStandIn } from '../own-process.ts'
import { DVSA_KEYS, startDvsa } from './start.ts'

await runStandIn(
  4602,
  (port) => startDvsa({ port }),
  ({ url, tokenUrl }) => ({
    DVSA_BASE_URL: url,
    DVSA_TOKEN_URL: tokenUrl,
    DVSA_CLIENT_ID: DVSA_KEYS.clientId,
    DVSA_CLIENT_SECRET: DVSA_KEYS.clientSecret,
    DVSA_API_KEY: DVSA_KEYS.apiKey,
  }),
)
