// How fast two processes send a queue of texts, and how soon a single text leaves.
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../server/platform/database/open-database.ts'
import type { Database } from '../server/platform/database/schema.ts'
import { orderedId, randomId } from '../server/platform/identifiers.ts'
import { openReceiver, type AnsweringReceiver } from '../tests/support/answering-receiver.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { quantile } from './interleave.ts'
import { runLoad, submissions } from './load.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

export const TEXTS = scaled(10_000, 500)
const CARRIER_MS = 200
const LIMIT_MS = 120_000
const LIGHT = { clients: 4, seconds: 10, pauseMs: 400 }

export const sendingBench: Bench = {
  name: 'sending',
  title: 'Sending texts from two processes',
  method: `Two \`server/main.js\` on one database, TEXTS_PER_DAY lifted, and a webhook in another
process that answers each text after ${CARRIER_MS} ms. ${TEXTS.toLocaleString('en-GB')} texts fall due in one commit: the
time from then until the last reaches the webhook, and how often each came. Then ${LIGHT.clients} clients
submit some ten cars a second for ${LIGHT.seconds} s: the time from a text's creation, which is before its
commit, until it reaches the webhook. PostgreSQL syncs every commit.`,
  run: async () => [
    ...(await withPostgres(async (cluster) =>
      sentBy('PostgreSQL', 'sending-postgres', await filledPostgres(cluster, 'sending')),
    )),
    ...(await sentBy('Embedded', 'sending', null)),
  ],
}

interface Arrival {
  id: string
  at: number
}

async function sentBy(what: string, name: string, databaseUrl: string | null): Promise<Figure[]> {
  const arrivals: Arrival[] = []
  const carrier = await openReceiver((response, { body }) => {
    arrivals.push({ id: (JSON.parse(body) as Arrival).id, at: Date.now() })
    setTimeout(() => response.writeHead(204).end(), CARRIER_MS)
  })
  const dataDir = emptyDirectory(name)
  const { database } = await openDatabase({ dataDir, databaseUrl, digestKey: TEST_KEY })
  const servers = [
    await startSending(dataDir, databaseUrl, carrier),
    await startSending(dataDir, databaseUrl, carrier),
  ]
  try {
    await insertDue(database)
    const began = Date.now()
    await until(() => new Set(arrivals.map(({ id }) => id)).size >= TEXTS, LIMIT_MS)
    // What came twice may come late.
    await pause(1000)
    const took = (Math.max(...arrivals.map(({ at }) => at)) - began) / 1000
    const queue = arrivals.splice(0)
    const delays = await lightDelays(database, servers, arrivals)
    return [
      atMost(`${what}: ${TEXTS.toLocaleString('en-GB')} texts sent`, took, 60, 's'),
      atMost(`${what}: texts not sent`, TEXTS - new Set(queue.map(({ id }) => id)).size, 0, ''),
      atMost(`${what}: texts that came again`, again(queue) + again(arrivals), 0, ''),
      { what: `${what}: texts under a light load`, measured: String(delays.length) },
      figureOf(`${what}: to the carrier, median`, quantile(delays, 0.5), 'ms'),
      atMost(`${what}: to the carrier, p95`, quantile(delays, 0.95) / 1000, 1, 's'),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await database.destroy()
    carrier.close()
  }
}

function startSending(
  dataDir: string,
  databaseUrl: string | null,
  carrier: AnsweringReceiver,
): Promise<Running> {
  return startProduct(dataDir, {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'warn',
    TEXTS_PER_DAY: '0',
    ...carrier.settings,
  })
}

/** Has 10,000 texts fall due in one commit, each to a number of its own. */
export async function insertDue(database: Database): Promise<void> {
  const now = Date.now()
  const texts = Array.from({ length: TEXTS }, (_, number) => ({
    id: orderedId(now),
    kind: 'link' as const,
    phone: `+447${String(500_000_000 + number)}`,
    body: 'Beat Scrap: your car is posted. Edit it by the link in this text.',
    state: 'due' as const,
    due_at: now,
    created_at: now,
  }))
  await database.transaction().execute(async (tx) => {
    for (let from = 0; from < TEXTS; from += 1000) {
      const some = texts.slice(from, from + 1000)
      await tx.insertInto('texts').values(some).execute()
      await tx
        .insertInto('text_allowances')
        .values(
          some.map(({ id, kind }) => ({
            text_id: id,
            phone_digest: randomId(),
            kind,
            day: new Date(now).toISOString().slice(0, 10),
            queued_at: now,
          })),
        )
        .execute()
    }
  })
}

async function lightDelays(
  database: Database,
  servers: Running[],
  arrivals: Arrival[],
): Promise<number[]> {
  const ports = servers.map(({ port }) => port)
  const requests = submissions()
  const { requests: posted } = await runLoad({ port: 0, ports, ...LIGHT, requests })
  await until(() => arrivals.length >= posted, 10_000)
  const made = await database.selectFrom('texts').select(['id', 'created_at']).execute()
  const madeAt = new Map(made.map((text) => [text.id, text.created_at]))
  return arrivals.map(({ id, at }) => at - (madeAt.get(id) ?? Number.NaN))
}

function again(arrivals: Arrival[]): number {
  return arrivals.length - new Set(arrivals.map(({ id }) => id)).size
}

async function until(isDone: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (!isDone() && Date.now() < end) await pause(50)
}
