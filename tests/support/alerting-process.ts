// A process that does nothing but alert agents and send pushes, to be killed at any moment. Started by tests: data
// directory, push service, and PostgreSQL's address if it is that.
import { startAlerting } from '../../server/market/alerts/alerting.ts'
import { systemClock } from '../../server/platform/london-time.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { startPushSender } from '../../server/messages/push/push-sender.ts'
import type { Services } from '../../server/platform/services.ts'
import { recordingLog, testConfig } from './test-services.ts'

const [dataDir = '', pushService = '', databaseUrl = ''] = process.argv.slice(2)

const config = testConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PUSH_SERVICE_URL: pushService,
  QUOTE_TEXT_HOURS: '00:00-24:00',
})
const opened = await openDatabase(config)
const services = { config, ...opened, clock: systemClock, log: recordingLog() }

startAlerting(services as unknown as Services)
startPushSender(services as unknown as Services)

// Neither keeps a process alive.
setInterval(() => undefined, 60_000)
