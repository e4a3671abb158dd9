// What a second server process adds on one PostgreSQL, where both share the machine with it.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { receiveTexts } from '../tests/support/answering-receiver.ts'
import { scaled } from './effort.ts'
import { filledDatabase, linkOf, quotesOf } from './fill-database.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, submissions, type LoadResult } from './load.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { secondsOfMachine, secondsOfPostgres, secondsUsed, usedBetween } from './processor-time.ts'
import { atLeast, figureOf, shown, type Bench, type Figure } from './report.ts'
import { read, type Request } from './requests.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const POSTINGS = 1000
const ROUNDS = 5
const SECONDS = 2
const CLIENTS = 32
const PROFILE_SECONDS = scaled(5, 1)

export const processesBench: Bench = {
  name: 'processes',
  title: 'Two processes on one PostgreSQL',
  method: `A throw-away PostgreSQL that syncs every commit, ${POSTINGS} postings in it, and two
\`server/main.js\` with the default settings. ${CLIENTS} clients submit without a photo, or read
postings and quotes alternately, at one of them or spread over both. Everything, the clients too, runs on this
machine's cores. ${ROUNDS} rounds of ${SECONDS} s each alternately after two to warm up; medians. The
profile covers ${PROFILE_SECONDS} s each after those: the cores that each used, and the share of the time
that each server's event loop was busy, which includes waiting for a core. The usage of one process,
PostgreSQL and the clients for the same requests limits what a second could add: one does no
more than its own core allows, and any number no more than all cores allow.`,
  run,
}

interface Watched extends Running {
  /** Where it keeps its event loop's utilisation. */
  utilisation: string
}

interface Utilisation {
  active: number
  idle: number
}

/** Cores in use while one process was asked: by it, and by all that the benchmark runs. */
interface Used {
  server: number
  ours: number
}

type Ask = (over: Running[], seconds?: number) => Promise<LoadResult>

async function run(): Promise<Figure[]> {
  const rows = await filledDatabase(POSTINGS)
  const texts = await receiveTexts()
  return withPostgres(async (cluster) => {
    const url = await filledPostgres(cluster, 'processes', rows)
    const settings = {
      DATABASE_URL: url,
      DELETIONS_DIR: emptyDirectory('processes-deletions'),
      ...texts.settings,
    }
    const one = await started('processes-one', settings)
    const other = await started('processes-other', settings)
    try {
      return await compareBoth(url, one, other)
    } finally {
      await one.stop()
      await other.stop()
    }
  }).finally(() => texts.close())
}

async function compareBoth(url: string, one: Watched, other: Watched): Promise<Figure[]> {
  const rates = await interleave(ROUNDS, {
    submittedOne: async () => (await submit([one])).rate,
    submittedTwo: async () => (await submit([one, other])).rate,
    readOne: async () => (await reads([one])).rate,
    readTwo: async () => (await reads([one, other])).rate,
  })
  const figures = [
    ...compared('Submissions', rates.submittedOne, rates.submittedTwo),
    ...compared('Reads', rates.readOne, rates.readTwo),
  ]
  for (const [what, ask] of Object.entries({ Submissions: submit, Reads: reads })) {
    const alone = await profile(`${what}, one process`, url, [one], ask)
    const both = await profile(`${what}, two`, url, [one, other], ask)
    const most = shown(mostByCores(alone.used), '')
    figures.push(alone.figure, both.figure)
    figures.push({ what: `${what}, the most times as many by processor time`, measured: most })
  }
  return figures
}

function compared(what: string, one: number[], two: number[]): Figure[] {
  return [
    figureOf(`${what}, one process`, median(one), 'a second'),
    figureOf(`${what}, two`, median(two), 'a second'),
    atLeast(`${what}, times as many`, ratio(two, one), 1.3, ''),
  ]
}

function submit(over: Running[], seconds = SECONDS): Promise<LoadResult> {
  return runLoad({ ...load(over), seconds, requests: submissions() })
}

const READS: Request[] = Array.from({ length: POSTINGS }, (_, number) =>
  read(number % 2 === 0 ? `/car/get-data/${linkOf(number)}` : quotesOf(number)),
)

function reads(over: Running[], seconds = SECONDS): Promise<LoadResult> {
  return runLoad({ ...load(over), seconds, requests: READS })
}

function load(over: Running[]): { port: number; ports: number[]; clients: number } {
  return { port: 0, ports: over.map(({ port }) => port), clients: CLIENTS }
}

function started(name: string, settings: Record<string, string>): Promise<Watched> {
  const dataDir = emptyDirectory(name)
  const utilisation = join(dataDir, 'utilisation.json')
  const server = startProduct(dataDir, {
    ...settings,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'tell-utilisation.ts')}`,
    BENCH_UTILISATION: utilisation,
  })
  return server.then((running) => ({ ...running, utilisation }))
}

async function profile(
  what: string,
  url: string,
  over: Watched[],
  ask: Ask,
): Promise<{ figure: Figure; used: Used }> {
  const postgresBefore = await secondsOfPostgres(url)
  const before = over.map((server) => usedBy(server))
  const machineBefore = secondsOfMachine()
  const began = performance.now()
  const { busy: clients } = await ask(over, PROFILE_SECONDS)
  const seconds = (performance.now() - began) / 1000
  const machine = (secondsOfMachine() - machineBefore) / seconds
  const after = over.map((server) => usedBy(server))
  const postgres = usedBetween(postgresBefore, await secondsOfPostgres(url)) / seconds
  const servers = after.map(({ cpu }, index) => (cpu - (before[index]?.cpu ?? 0)) / seconds)
  const named = after.map(({ active, idle }, index) => {
    const { active: activeBefore = 0, idle: idleBefore = 0 } = before[index] ?? {}
    const whole = active - activeBefore + idle - idleBefore
    const share = shown((100 * (active - activeBefore)) / whole, '%')
    return `a server ${shown(servers[index] ?? 0, '')} (event loop busy ${share})`
  })
  const ours = postgres + clients + servers.reduce((sum, cores) => sum + cores, 0)
  const measured = [
    `PostgreSQL ${shown(postgres, '')}`,
    ...named,
    `clients ${shown(clients, '')}`,
    `all else on the machine ${shown(machine - ours, '')}`,
    `of ${cpus().length} cores`,
  ]
  const figure = { what: `Profile: ${what}`, measured: measured.join(', ') }
  return { figure, used: { server: servers[0] ?? 0, ours } }
}

/** How many times as much two could do as one, were nothing but these cores in the way. */
function mostByCores({ server, ours }: Used): number {
  const whole = cpus().length / ours
  return Math.min(2 / server, whole) / Math.min(1 / server, whole)
}

function usedBy({ pid, utilisation }: Watched): { cpu: number; active: number; idle: number } {
  const { active, idle } = JSON.parse(readFileSync(utilisation, 'utf8')) as Utilisation
  return { cpu: secondsUsed(pid), active, idle }
}
