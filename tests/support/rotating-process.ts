// A process that rotates the keys and kills itself the nth time it tells how far it is, as a power cut would.
// Started by the tests of that: data directory, n, and PostgreSQL's address if it is that.
import { systemClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/open-database.ts'
import { rotateKeys } from '../../server/digests/rotate-keys.ts'
import { testConfig } from './test-services.ts'

const [dataDir = '', lastTold = '', databaseUrl = ''] = process.argv.slice(2)

const config = testConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const { database } = await openDatabase(config)
let told = 0
const fault = await rotateKeys({ database, config, clock: systemClock }, 'Pat', () => {
  told += 1
  if (told === Number(lastTold)) process.kill(process.pid, 'SIGKILL')
})
if (fault !== null) throw new Error(fault)
// After the commit.
process.kill(process.pid, 'SIGKILL')
