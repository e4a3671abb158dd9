// One installation that is killed again and again: its server, its carrier, its clients, and what was found.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { timeLimit } from '../../bench/effort.ts'
import { startTwilio, twilioSettings, type TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startCluster, type PostgresCluster } from '../../tests/support/postgres-cluster.ts'
import { createDatabase } from '../../tests/support/postgres-databases.ts'
import { startServer, type ServerProcess } from '../../tests/support/server-process.ts'
import { faultsOfLog, openCheck } from './checks.ts'
import { openClients, settingsFor } from './clients.ts'
import * as found from './found.ts'
import { newSite, type CrashSite } from './site.ts'
import { findLeft, faultsOfTexts, type TextFaults } from './texts.ts'

const MOST_ANSWERS = 40
const LONGEST_LIFE_MS = 5000
const DATABASE_CRASH_EVERY = 20
const FULL_CHECK_EVERY = 50
const DOES_NOT_ANSWER = 'The database does not answer'
const PROGRESS_EVERY = 10
const DELIVERED_AFTER_MS = 30
// Longer than the longest wait between two tries: what was killed with its sender again and again is late.
const SETTLING_LIMIT_MS = 35 * MINUTE_MS

export interface Crashed extends TextFaults {
  rounds: number
  done: Map<string, number>
  faults: string[]
  fileFaults: string[]
  broken: string[]
  unavailable: string[]
  logFaults: string[]
  failedStarts: string[]
}

/** Has an installation of its own killed once in each round, on PostgreSQL or the embedded database. */
export async function crashLane(rounds: number, onPostgres: boolean): Promise<Crashed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-crashes-'))
  // Every commit is synced, as it comes.
  const cluster = onPostgres ? await startCluster(['shared_buffers=64MB']) : null
  const carrier = await startTwilio({ port: 0, afterMs: DELIVERED_AFTER_MS })
  const databaseUrl =
    cluster === null ? '' : await createDatabase(cluster.url('postgres'), 'crashes', '')
  try {
    return await playRounds(rounds, { dataDir, databaseUrl, cluster, carrier })
  } finally {
    await carrier.close()
    await cluster?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Lane extends found.Where {
  cluster: PostgresCluster | null
  carrier: TwilioStandIn
}

async function playRounds(rounds: number, lane: Lane): Promise<Crashed> {
  const isTimeUp = timeLimit()
  const port = String(await freePort())
  const site = newSite(`http://localhost:${port}`, lane.carrier)
  const clients = await openClients(site, lane)
  const check = openCheck(site, lane, clients)
  const start = (): Promise<ServerProcess> =>
    startServer(settingsFor(lane, { PORT: port, ...twilioSettings(lane.carrier.url) }))
  const logFaults: string[] = []
  const failedStarts: string[] = []
  let round = 0
  while (round < rounds && !isTimeUp()) {
    const server = await start().catch((error: unknown) => String(error))
    if (typeof server === 'string') {
      // Beside others' work the database does not answer a start in time: the next one asks again.
      if (server.includes(DOES_NOT_ANSWER)) continue
      failedStarts.push(server)
      break
    }
    await check.afterStart(round % FULL_CHECK_EVERY === FULL_CHECK_EVERY - 1)
    const ended = new AbortController()
    const working = clients.steps.map(async (step) => {
      while (!ended.signal.aborted) await step()
    })
    if (lane.cluster !== null && round % DATABASE_CRASH_EVERY === DATABASE_CRASH_EVERY - 1) {
      await live(site)
      await lane.cluster.stop('SIGQUIT')
      await lane.cluster.start()
    }
    await live(site)
    ended.abort()
    await server.stop('SIGKILL')
    await Promise.all(working)
    for (const fault of faultsOfLog(server.output())) {
      process.stdout.write(`  ${fault}\n`)
      logFaults.push(fault)
    }
    round += 1
    if (round % PROGRESS_EVERY === 0) process.stdout.write(`  ${round} rounds\n`)
  }
  const last = await start()
  await check.afterStart(true)
  const texts = await recordResults(site, lane)
  await last.stop()
  return {
    rounds: round,
    ...texts,
    ...check.found,
    logFaults,
    failedStarts,
    done: site.done,
    broken: site.broken,
    unavailable: site.unavailable,
  }
}

// A server answers little in the first moments, and on a busy machine for long.
async function live({ done }: CrashSite): Promise<void> {
  const answers = (): number => [...done.values()].reduce((total, count) => total + count, 0)
  const enough = answers() + Math.random() * MOST_ANSWERS
  const until = performance.now() + LONGEST_LIFE_MS
  while (answers() < enough && performance.now() < until) await pause(Math.random() * 20)
}

async function recordResults(site: CrashSite, lane: Lane): Promise<TextFaults> {
  const until = performance.now() + SETTLING_LIMIT_MS
  return found.withDatabase(lane, async (database) => {
    while ((await findLeft(database)).length > 0 && performance.now() < until) await pause(1000)
    const faults = await faultsOfTexts(site, database)
    for (const text of [...faults.textless, ...faults.textsLeft])
      process.stdout.write(`  ${text}\n`)
    return faults
  })
}
