// One installation that is killed again and again: its server, its carrier, its clients, and what was found.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { timeLimit } from '../../bench/effort.ts'
import { addAgent } from '../../server/agents/add-agent.ts'
import { systemClock } from '../../server/clock.ts'
import { redAndBlue } from '../../server/photos/made-photos.ts'
import { STAND_IN_ACCOUNT, startTwilio } from '../../stand-ins/twilio/start.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { phoneNumber } from '../../tests/support/post-car.ts'
import { startCluster, type PostgresCluster } from '../../tests/support/postgres-cluster.ts'
import { createDatabase } from '../../tests/support/postgres-worlds.ts'
import { startServer, type ServerProcess } from '../../tests/support/server-process.ts'
import { settingsOf } from '../server.ts'
import { openAgent, type CrashAgent } from './agents.ts'
import { openExpected } from './expected.ts'
import * as found from './found.ts'
import { openOwner } from './owners.ts'
import type { CrashSite } from './site.ts'
import { countLeft, faultsOfTexts, type TextFaults } from './texts.ts'

const OWNERS = 3
const AGENT_PHONES = ['+447400100001', '+447400100002']
const MOST_ANSWERS = 40
const LONGEST_LIFE_MS = 5000
const DATABASE_CRASH_EVERY = 20
const FULL_CHECK_EVERY = 50
const DOES_NOT_ANSWER = 'The database does not answer'
const PROGRESS_EVERY = 10
const DELIVERED_AFTER_MS = 30
const SETTLING_LIMIT_MS = 4 * 60_000
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export interface Crashed extends TextFaults {
  rounds: number
  done: Map<string, number>
  faults: string[]
  fileFaults: string[]
  broken: string[]
  unavailable: number
  logFaults: string[]
  failedStarts: string[]
}

/** Has an installation of its own killed in so many rounds, on PostgreSQL or the embedded database. */
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
    await cluster?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Lane extends found.Where {
  cluster: PostgresCluster | null
  carrier: CrashSite['carrier']
}

async function playRounds(rounds: number, lane: Lane): Promise<Crashed> {
  const isTimeUp = timeLimit()
  const port = String(await freePort())
  const site: CrashSite = {
    url: `http://localhost:${port}`,
    carrier: lane.carrier,
    expected: openExpected(),
    textsAsked: new Map(),
    done: new Map(),
    broken: [],
    unavailable: 0,
  }
  const { agents, clients } = await openClients(site, lane)
  const check = openCheck(site, lane, agents)
  const start = (): Promise<ServerProcess> => startServer(settingsFor(lane, port))
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
    const working = clients.map(async (step) => {
      while (!ended.signal.aborted) await step()
    })
    const life = lifetime(site)
    if (lane.cluster !== null && round % DATABASE_CRASH_EVERY === DATABASE_CRASH_EVERY - 1) {
      await life()
      await lane.cluster.stop('SIGQUIT')
      await lane.cluster.start()
    }
    await life()
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
  const texts = await settleTexts(site, lane)
  await last.stop()
  return {
    ...{ rounds: round, ...texts, ...check.found, logFaults, failedStarts },
    ...{ done: site.done, broken: site.broken, unavailable: site.unavailable },
  }
}

// A server answers little in the first moments, and on a busy machine for long.
function lifetime({ done }: CrashSite): () => Promise<void> {
  const answers = (): number => [...done.values()].reduce((total, count) => total + count, 0)
  const enough = answers() + Math.random() * MOST_ANSWERS
  const until = performance.now() + LONGEST_LIFE_MS
  return async () => {
    while (answers() < enough && performance.now() < until) await pause(Math.random() * 20)
  }
}

async function openClients(site: CrashSite, lane: Lane) {
  let number = 0
  const next = (): number => (number += 1)
  const photo = new Uint8Array(await redAndBlue(320, 240).jpeg().toBuffer())
  const agents = await found.withDatabase(lane, (database) =>
    Promise.all(
      AGENT_PHONES.map(async (typed) => {
        const phone = phoneNumber(typed)
        const subscribedUntil = Date.now() + YEAR_MS
        const buyer = {
          name: 'Aire Valley Motors',
          contact: '0113 496 0141',
          phone,
          subscribedUntil,
        }
        const id = await addAgent({ database, clock: systemClock }, buyer)
        return openAgent(site, { id, phone }, next)
      }),
    ),
  )
  const owners = Array.from({ length: OWNERS }, () => openOwner(site, photo, next))
  return { agents, clients: [...owners, ...agents.map(({ step }) => step)] }
}

function openCheck(site: CrashSite, lane: Lane, agents: CrashAgent[]) {
  const faults: string[] = []
  const fileFaults: string[] = []
  const photosSeen = new Set<string>()
  return {
    found: { faults, fileFaults },
    async afterStart(isFull: boolean): Promise<void> {
      const touched = site.expected.takeTouched()
      const registrations = isFull ? site.expected.cars() : touched
      const news: string[] = []
      for (const agent of agents) news.push(...(await agent.sessionFaults()))
      await found.withDatabase(lane, async (database) => {
        const looked = { dataDir: lane.dataDir, registrations, photosSeen }
        news.push(...(await found.faultsOfCars(site, database, looked)))
        news.push(...(await found.faultsOfDisclosures(database, agents)))
        if (!isFull) return
        news.push(...(await found.photosLeft(database, lane.dataDir, photosSeen)))
        fileFaults.push(...(await found.faultsOfFile(database)))
      })
      for (const fault of news) process.stdout.write(`  ${fault}\n`)
      faults.push(...news)
    },
  }
}

async function settleTexts(site: CrashSite, lane: Lane): Promise<TextFaults> {
  const until = performance.now() + SETTLING_LIMIT_MS
  return found.withDatabase(lane, async (database) => {
    while ((await countLeft(database)) > 0 && performance.now() < until) await pause(1000)
    return faultsOfTexts(site, database)
  })
}

function settingsFor(
  { dataDir, databaseUrl, carrier }: Lane,
  port: string,
): Record<string, string> {
  return {
    ...settingsOf(dataDir, ''),
    PORT: port,
    DATABASE_URL: databaseUrl,
    TEXT_CARRIER: 'twilio',
    TWILIO_BASE_URL: carrier.url,
    TWILIO_ACCOUNT_SID: STAND_IN_ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: STAND_IN_ACCOUNT.authToken,
    TWILIO_FROM: '+447400100100',
    LINK_TEXTS_PER_DAY: '0',
    QUOTE_TEXTS_PER_DAY: '0',
    QUOTE_TEXT_DELAY_SECONDS: '0',
    QUOTE_TEXT_HOURS: '00:00-24:00',
    SIGN_IN_TEXTS_PER_DAY: '0',
    TEXTS_PER_DAY: '0',
    TEXTS_PER_MONTH: '0',
    DISCLOSURES_PER_DAY: '0',
    LOG_LEVEL: 'info',
  }
}

// That the database does not answer is no fault of the server's: it is shut down, or the machine is busy.
function faultsOfLog(output: string): string[] {
  return output
    .split('\n')
    .filter(
      (line) =>
        /447\d{9}|edit-form\/[\w-]{22}|unhandled/i.test(line) ||
        (line.includes('"level":50') && !line.includes('"DatabaseOutage"')),
    )
}
