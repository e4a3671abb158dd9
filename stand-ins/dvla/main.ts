// DVLA's stand-in as a process.
import { runStandIn } from '../own-process.ts'
import { startDvla } from './start.ts'

const KEY = 'dvla-stand-in-key'

await runStandIn(
  4601,
  (port) => startDvla({ port, apiKey: KEY }),
  ({ url }) => ({ DVLA_BASE_URL: url, DVLA_API_KEY: KEY }),
)
