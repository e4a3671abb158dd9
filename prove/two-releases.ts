// Two releases at work on one database, as in every deployment that replaces one server after the other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scaled, timeLimit } from '../bench/effort.ts'
import { atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { openBalancer } from '../tests/support/balancer.ts'
import { freePort } from '../tests/support/free-port.ts'
import { postgresPrograms, startCluster } from '../tests/support/postgres-cluster.ts'
import { createDatabase } from '../tests/support/postgres-databases.ts'
import { startServer, type ServerProcess } from '../tests/support/server-process.ts'
import { receiveTexts } from '../tests/support/text-receiver.ts'
import { faultsOfLog, openCheck } from './crashes/checks.ts'
import { openClients, settingsFor, type RELEASE } from './crashes/clients.ts'
import type { Where } from './crashes/found.ts'
import { ask, newSite, type Carrier, type CrashSite } from './crashes/site.ts'

const OLDER = process.env['PROVE_OLDER_RELEASE'] ?? ''
const TODAYS = join(import.meta.dirname, '..')
const DEPLOYMENTS = scaled(10, 1)
const ANSWERS = scaled(300, 60)
const FILE = 'file of a page'

export const twoReleasesProof: Bench = {
  name: 'two-releases',
  title: 'Two releases on one database',
  method: `PROVE_OLDER_RELEASE names a built checkout of an older release (\`npm ci && npm run build\`); without it nothing
is tried. Two servers of it make the database, behind a balancer that looks at \`/readyz\` and sends nothing twice. Under the mixed load of
the crash rounds, with texts by webhook and visitors who load pages with all their files, each is stopped by \`SIGTERM\` and today's
release started in its place: it migrates beside the older one, and both are at work for ${ANSWERS} answers. Then the older is
stopped last. After a look at everything that was answered, today's are replaced by the older again in the same way, and so on, for ${DEPLOYMENTS} deployments on each database.`,
  run,
}

async function run(): Promise<Figure[]> {
  if (OLDER === '') return [{ what: 'Not tried: PROVE_OLDER_RELEASE is not set', measured: '' }]
  const figures = await deployOn('Embedded', '')
  if (postgresPrograms() === null) return figures
  const cluster = await startCluster(['shared_buffers=64MB'])
  try {
    const url = await createDatabase(cluster.url('postgres'), 'releases', '')
    return [...figures, ...(await deployOn('PostgreSQL', url))]
  } finally {
    await cluster.remove()
  }
}

async function deployOn(database: string, databaseUrl: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-releases-'))
  const receiver = await receiveTexts()
  const ports = [await freePort(), await freePort()]
  const balancer = await openBalancer(ports)
  const carrier: Carrier = {
    messages: {
      list: ({ to }) => receiver.received.filter((text) => text.to === to).toReversed(),
    },
    text: async () => 404,
  }
  const site = newSite(balancer.url, carrier)
  const where = { dataDir, databaseUrl }
  const start = (root: string, port: number): Promise<ServerProcess> =>
    startServer(settings(where, { url: site.url, textUrl: receiver.url, port }), root)
  const servers: ServerProcess[] = []
  const outputs: string[] = []
  let hurried = 0
  const replace = async (root: string): Promise<void> => {
    for (const [place, port] of ports.entries()) {
      const before = servers[place]
      if (before !== undefined && (await before.stop('SIGTERM')) !== 0) hurried += 1
      outputs.push(before?.output() ?? '')
      servers[place] = await start(root, port)
      await balancer.sees(port)
      if (before !== undefined) await answered(site)
    }
  }
  try {
    await replace(OLDER)
    const clients = await openClients(site, where, await releaseIn(OLDER))
    const check = openCheck(site, where, clients)
    const steps = [...clients.steps, () => visit(site)]
    const isTimeUp = timeLimit()
    let deployments = 0
    while (deployments < DEPLOYMENTS && !isTimeUp()) {
      const ended = new AbortController()
      const working = steps.map(async (step) => {
        while (!ended.signal.aborted) await step()
      })
      if (deployments > 0) await replace(OLDER)
      await answered(site)
      await replace(TODAYS)
      ended.abort()
      await Promise.all(working)
      deployments += 1
      await check.afterStart(true)
      process.stdout.write(`  ${deployments} deployments\n`)
    }
    const ids = receiver.received.map(({ id }) => id)
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place)
    const { faults, fileFaults } = check.found
    const log = outputs.join('\n')
    const logFaults = faultsOfLog(log)
    // What the servers say of them tells why.
    const ofTwice = log.split('\n').filter((line) => twice.some((id) => line.includes(id)))
    for (const line of [...logFaults, ...ofTwice, ...site.broken, ...site.unavailable])
      process.stdout.write(`  ${line}\n`)
    return figuresOf(site, [
      ['deployments', deployments],
      ['texts taken', ids.length],
      ['texts that came twice', twice.length, 0],
      ['answered and lost, come back, or changed', faults.length, 0],
      ['faults in the file', fileFaults.length, 0],
      ['errors, numbers and links in the log', logFaults.length, 0],
      ['servers that had not finished ten seconds after SIGTERM', hurried],
    ]).map((figure) => ({ ...figure, what: `${database}: ${figure.what}` }))
  } finally {
    for (const server of servers) await server.stop('SIGKILL')
    balancer.close()
    receiver.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function figuresOf(
  site: CrashSite,
  counted: [what: string, count: number, most?: number][],
): Figure[] {
  const of = [...site.done].map(([kind, count]) => `${kind} ${count}`).join(', ')
  const failed: typeof counted = [
    ['answers of 503', site.unavailable.length],
    ['other answers of 5xx', site.broken.length, 0],
    ['requests without an answer', site.unanswered.length, 0],
    ['files of pages that were not there', site.done.get(`${FILE} refused with 404`) ?? 0, 0],
  ]
  return [
    { what: 'requests answered', measured: of },
    ...[...counted, ...failed].map(([what, count, most]) =>
      most === undefined ? { what, measured: shown(count, '') } : atMost(what, count, most, ''),
    ),
  ]
}

function settings(
  where: Where,
  { url, textUrl, port }: { url: string; textUrl: string; port: number },
): Record<string, string> {
  return {
    ...settingsFor(where, { PORT: String(port) }),
    PUBLIC_URL: url,
    TEXT_CARRIER: 'webhook',
    TEXT_WEBHOOK_URL: textUrl,
    // Longer than a look of the balancer takes on a busy machine.
    DRAIN_SECONDS: '3',
  }
}

async function releaseIn(root: string): Promise<typeof RELEASE> {
  const { openDatabase } = (await import(join(root, 'server/open-database.ts'))) as typeof RELEASE
  const { addAgent } = (await import(join(root, 'server/agents/add-agent.ts'))) as typeof RELEASE
  return { openDatabase, addAgent }
}

async function answered({ done }: CrashSite): Promise<void> {
  const count = (): number => [...done.values()].reduce((total, of) => total + of, 0)
  const until = count() + ANSWERS
  while (count() < until) await pause(50)
}

/** Loads a page with its files, as a browser does that has none of them. */
async function visit(site: CrashSite): Promise<void> {
  const { body } = await ask(site, 'page seen', '/')
  for (const [path] of body.matchAll(/\/assets\/[\w.-]+/g)) await ask(site, FILE, path)
  await pause(100)
}
