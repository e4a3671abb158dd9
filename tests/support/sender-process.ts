// A process that does nothing but send, and kills itself at the step it is told to, as a power cut
// would. Started by the tests of the sender: data directory, webhook, step,
// and PostgreSQL's address if it is that.
import { systemClock } from '../../server/platform/london-time.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { openCarrier } from '../../server/messages/texts/carriers/open-carrier.ts'
import { startSender } from '../../server/messages/texts/outbox/sender.ts'
import type { CarriedText } from '../../server/platform/ports/carrier.ts'
import type { Services } from '../../server/platform/services.ts'
import { recordingLog, testConfig } from './test-services.ts'

const [dataDir = '', url = '', lastStep = '', databaseUrl = ''] = process.argv.slice(2)

const config = testConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  TEXT_CARRIER: 'webhook',
  TEXT_WEBHOOK_URL: url,
  TEXT_WEBHOOK_SECRET: 'secret',
})
const webhook = openCarrier(config)

function reached(step: string): void {
  if (step === lastStep) process.kill(process.pid, 'SIGKILL')
}

const services = {
  config,
  ...(await openDatabase(config)),
  clock: systemClock,
  log: { ...recordingLog(), info: () => reached('settled') },
  carrier: {
    name: webhook.name,
    async carry(text: CarriedText) {
      reached('claimed')
      const carried = await webhook.carry(text)
      reached('answered')
      return carried
    },
  },
}

startSender(services as unknown as Services, { atOnce: 3, claimMs: 60_000, pollMs: 20 })

// The sender alone keeps no process alive.
setInterval(() => undefined, 60_000)
