// Whether every text gets through a carrier that has a bad day, and how many get through twice.
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../server/platform/database/open-database.ts'
import type { Database } from '../server/platform/database/schema.ts'
import type { Fault } from '../stand-ins/faults.ts'
import { startTwilio, twilioSettings, type TwilioStandIn } from '../stand-ins/twilio/start.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { insertDue, TEXTS } from './sending.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const LIMIT_MS = 300_000
const DELIVERED_AFTER_MS = 200
const API = '/2010-04-01/'

const fault = (one: Fault): Fault => ({ ...one, only: API })
const BAD_DAY = [
  { of: 0.2, fault: fault({ kind: 'status', status: 429 }) },
  { of: 0.1, fault: fault({ kind: 'status', status: 503, afterwards: true }) },
  { of: 0.05, fault: fault({ kind: 'reset', afterwards: true }) },
]

export const twilioBench: Bench = {
  name: 'twilio',
  title: 'Texts by a Twilio that has a bad day',
  method: `Two \`server/main.js\` on one database, TEXTS_PER_DAY lifted, and Twilio's stand-in in another
process. It answers 20 % of all requests with 429, 10 % with 503 after it has done the
work, and resets 5 % after it has: those texts are sent again, and come twice. ${TEXTS.toLocaleString('en-GB')} texts fall due in one commit: the time from
then until all are sent, and how often the stand-in took each, by its own count of number and wording.
It reports the delivery of each text twice. PostgreSQL syncs every commit, and runs at the same time
as the embedded database.`,
  run: async () => {
    // Most of it is waiting to try again.
    const figures = await Promise.all([
      sent('Embedded', 'twilio', null),
      withPostgres(async (cluster) =>
        sent('PostgreSQL', 'twilio-postgres', await filledPostgres(cluster, 'twilio')),
      ),
    ])
    return figures.flat()
  },
}

async function sent(what: string, name: string, databaseUrl: string | null): Promise<Figure[]> {
  const twilio = await startTwilio({ port: 0, afterMs: DELIVERED_AFTER_MS })
  const dataDir = emptyDirectory(name)
  const { database } = await openDatabase({ dataDir, databaseUrl, digestKey: TEST_KEY })
  const servers: Running[] = []
  try {
    for (let count = 0; count < 2; count++) {
      servers.push(await startProduct(dataDir, settings(twilio, databaseUrl)))
    }
    twilio.faults.set({ share: BAD_DAY })
    await insertDue(database)
    const began = Date.now()
    let left = TEXTS
    for (; left > 0 && Date.now() - began < LIMIT_MS; left = await leftIn(database))
      await pause(500)
    const took = (Date.now() - began) / 1000
    const same = Map.groupBy(twilio.messages.list(), ({ to, body }) => `${to} ${body}`)
    const counts = [...same.values()].map(({ length }) => length)
    const asked = twilio.received().length
    // The last are still being delivered.
    await pause(DELIVERED_AFTER_MS * 10)
    return [
      atMost(`${what}: ${TEXTS.toLocaleString('en-GB')} texts sent`, took, 300, 's'),
      atMost(`${what}: texts not taken`, TEXTS - counts.length, 0, ''),
      figureOf(
        `${what}: texts taken twice; of about 1,875 an answer is lost`,
        counts.filter((count) => count > 1).length,
        '',
      ),
      atMost(`${what}: texts not marked as sent`, left, 0, ''),
      figureOf(`${what}: requests to Twilio kept`, asked, ''),
      figureOf(`${what}: known as delivered`, await deliveredIn(database), ''),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await database.destroy()
    await twilio.close()
  }
}

function settings(twilio: TwilioStandIn, databaseUrl: string | null): Record<string, string> {
  return {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'error',
    TEXTS_PER_DAY: '0',
    ...twilioSettings(twilio.url),
  }
}

async function leftIn(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('texts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function deliveredIn(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('deliveries')
    .innerJoin('texts', 'texts.carrier_id', 'deliveries.carrier_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('deliveries.state', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return Number(count)
}
