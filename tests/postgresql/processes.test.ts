// Two real servers on one PostgreSQL, as behind a load balancer without sticky sessions.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../server/platform/database/postgres.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { forAllTests, openFolder, rowsOf } from '../support/test-site.ts'
import { ANY_FORMS, CAR, sendForm } from '../support/forms.ts'
import { mobileOf } from '../support/many-cars.ts'
import { startCluster } from '../support/postgres-cluster.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { atOnce } from '../support/several-processes.ts'
import { receiveTexts } from '../support/answering-receiver.ts'
import { TEST_KEY } from '../support/test-key.ts'

const cluster = forAllTests(() => startCluster())
const folder = forAllTests(openFolder)
const texts = forAllTests(receiveTexts)
let servers: ServerProcess[] = []
let database: Database

beforeAll(() => {
  database = openPostgres({ url: cluster.url('postgres'), pool: 2 })
})
afterAll(async () => {
  await killAll()
  await database.destroy()
})

async function start(settings: Record<string, string> = {}): Promise<void> {
  const server = await startServer({
    DATA_DIR: folder.path,
    DATABASE_URL: cluster.url('postgres'),
    DIGEST_KEY: TEST_KEY,
    ...texts.settings,
    ...ANY_FORMS,
    LINK_TEXTS_PER_ADDRESS: '0',
    LINK_CALLS_PER_HOUR: '0',
    MIN_FREE_DISK_MB: '0',
    LOG_LEVEL: 'error',
    ...settings,
  })
  servers.push(server)
}

async function killAll(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop('SIGKILL')
}

/** The status of one submission to the next server in turn; null where the connection broke. */
async function post(index: number, fields: Record<string, string> = {}): Promise<number | null> {
  const car = { ...CAR, phoneNumber: mobileOf(index), ...fields }
  const url = servers[index % servers.length]?.url ?? ''
  const answer = await sendForm(url, car).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? null
}

async function allSent(count: number): Promise<void> {
  await expect.poll(() => texts.received.length).toBeGreaterThanOrEqual(count)
}

test('two start on an empty database; texts of those that do not send, or are killed, are sent by others', async () => {
  await Promise.all([start({ TEXT_SENDER: 'off' }), start({ TEXT_SENDER: 'off' })])
  // Eight at a time: with more than there are connections a slow machine rightly answers 503.
  const statuses = await atOnce(8, (index) => post(100_000 + index))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  await sleep(1500)
  expect(texts.received).toEqual([])
  await killAll()
  await Promise.all([start(), start()])
  await allSent(8)
  expect(new Set(texts.received.map((text) => text.to)).size).toBe(8)
})

test('limits and repeats hold over both, and each text is sent by exactly one', async () => {
  const statuses = await atOnce(8, async (client) => {
    const answers: (number | null)[] = []
    for (let index = client; index < 60; index += 8) answers.push(await post(index))
    return answers
  })
  expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
  const repeats = await atOnce(10, (index) => post(index + 1, { phoneNumber: mobileOf(index) }))
  expect(repeats.filter((status) => status !== 200)).toEqual([])
  const greedy = await atOnce(10, (index) =>
    post(index, { phoneNumber: mobileOf(999), problem: `car ${index}` }),
  )
  expect(greedy.filter((status) => status === 200)).toHaveLength(3)

  await allSent(71)
  await sleep(1000)
  expect(texts.received).toHaveLength(71)
  expect(new Set(texts.received.map((text) => text.id)).size).toBe(71)
  expect(await rowsOf({ database }, 'postings')).toHaveLength(71)
})

test('a database that crashes under load loses nothing that either accepted', async () => {
  const accepted: string[] = []
  const refusals: (number | null)[] = []
  const over = new AbortController()
  let next = 1000
  const load = atOnce(8, async () => {
    while (!over.signal.aborted) {
      const index = next++
      const status = await post(index)
      if (status === 200) accepted.push(mobileOf(index))
      else refusals.push(status)
      await sleep(20)
    }
  })
  await expect.poll(() => accepted.length).toBeGreaterThan(20)
  await cluster.stop('SIGQUIT')
  await expect.poll(() => refusals.length).toBeGreaterThan(20)
  const before = accepted.length
  await cluster.start()
  await expect.poll(() => accepted.length).toBeGreaterThan(before + 20)
  over.abort()
  await load
  expect(new Set(refusals)).toEqual(new Set([503]))

  const postings = await rowsOf({ database }, 'postings')
  const phones = new Set(postings.map((posting) => posting.phone))
  expect(accepted.filter((number) => !phones.has(number))).toEqual([])
  await expect.poll(() => new Set(texts.received.map((text) => text.to))).toEqual(phones)
})
