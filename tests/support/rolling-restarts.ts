// Two servers behind a balancer, restarted in turns while people go on posting cars: for the test,
// which does it a few times, and the benchmark, which does it a hundred.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { NO_LIMITS, CAR, formOf } from './forms.ts'
import { freePort, listenHere } from './free-port.ts'
import { mobileOf } from './many-cars.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { TEST_KEY } from './test-key.ts'
import { receiveTexts } from './answering-receiver.ts'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

const CLIENTS = 4

/** Restarts one of the two servers `restarts` times, in turns, under load; on PostgreSQL where `databaseUrl` says so. */
export async function restartUnderLoad(restarts: number, { databaseUrl = '', pauseMs = 20 } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-restarts-'))
  const texts = await receiveTexts()
  const ports = [await freePort(), await freePort()]
  const start = (port: number): Promise<ServerProcess> =>
    startServer({
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      TEXTS_PER_DAY: '0',
      ...NO_LIMITS,
      ...texts.settings,
      DATABASE_URL: databaseUrl,
      DIGEST_KEY: databaseUrl === '' ? '' : TEST_KEY,
      PORT: String(port),
    })
  // Both at once, on a directory with nothing in it.
  const servers = await Promise.all(ports.map(start))
  const balancer = await openBalancer(ports)
  const load = openLoad(balancer.url, pauseMs)
  let longestStopMs = 0
  const exitCodes: (number | null)[] = []
  try {
    await Promise.all(ports.map((port) => balancer.sees(port)))
    load.begin()
    for (let restart = 0; restart < restarts; restart += 1) {
      const which = restart % 2
      const port = ports[which] ?? 0
      const asked = Date.now()
      exitCodes.push((await servers[which]?.stop('SIGTERM')) ?? null)
      longestStopMs = Math.max(longestStopMs, Date.now() - asked)
      servers[which] = await start(port)
      await balancer.sees(port)
    }
    await load.end()
  } finally {
    for (const server of servers) await server.stop('SIGTERM')
    balancer.close()
    texts.close()
  }
  const kept = await countPostings({ dataDir, databaseUrl })
  rmSync(dataDir, { recursive: true, force: true })
  const texted = new Set(texts.received.map(({ id }) => id)).size
  const textedTwice = texts.received.length - texted
  return { ...load.outcome, kept, texted, textedTwice, longestStopMs, exitCodes }
}

function openLoad(url: string, pauseMs: number) {
  const outcome = { accepted: 0, read: 0, failed: [] as string[] }
  const ended = new AbortController()
  let posted = 0
  let clients: Promise<void>[] = []

  async function post(): Promise<void> {
    const body = formOf({ ...CAR, phoneNumber: mobileOf((posted += 1)) })
    if (await ask('/car/submit-form', { method: 'POST', body })) outcome.accepted += 1
  }

  async function ask(path: string, init: RequestInit = {}): Promise<boolean> {
    try {
      const answer = await fetch(url + path, init)
      const body = await answer.text()
      if (!answer.ok) outcome.failed.push(`${path}: ${answer.status} ${body}`)
      return answer.ok
    } catch (error) {
      outcome.failed.push(`${path}: ${String(error)}`)
      return false
    }
  }

  async function client(): Promise<void> {
    while (!ended.signal.aborted) {
      await post()
      if (await ask('/')) outcome.read += 1
      await pause(pauseMs)
    }
  }

  return {
    outcome,
    begin: () => void (clients = Array.from({ length: CLIENTS }, client)),
    async end() {
      ended.abort()
      await Promise.all(clients)
    },
  }
}

async function countPostings(on: { dataDir: string; databaseUrl: string }): Promise<number> {
  const digestKey = on.databaseUrl === '' ? null : TEST_KEY
  const { database } = await openDatabase({ ...on, digestKey })
  const postings = await database.selectFrom('postings').select('id').orderBy('id').execute()
  await database.destroy()
  return postings.length
}

const LOOK_EVERY_MS = 50
const LOOK_LIMIT_MS = 2000

/** Balances between servers on `ports` of the loopback address. */
async function openBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const candidates = ports.filter((port) => ready.has(port))
    const first = candidates.splice((turn += 1) % candidates.length, 1)
    forward(incoming, outgoing, [...first, ...candidates])
  })

  // Nothing was sent where no connection came about: the next one may have it.
  function forward(incoming: IncomingMessage, outgoing: ServerResponse, to: number[]): void {
    const [port, ...others] = to
    if (port === undefined) return void outgoing.writeHead(502).end('none ready')
    const { method, url: path, headers } = incoming
    const passed = request({ agent, host: '127.0.0.1', port, method, path, headers })
    passed.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
    })
    passed.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') forward(incoming, outgoing, others)
      else outgoing.writeHead(502).end(String(error))
    })
    passed.once('socket', (socket) => {
      if (!socket.connecting) return void incoming.pipe(passed)
      socket.once('connect', () => incoming.pipe(passed))
    })
  }

  const closed = new AbortController()
  async function look(port: number): Promise<void> {
    try {
      const signal = AbortSignal.timeout(LOOK_LIMIT_MS)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
      await answer.arrayBuffer()
      if (answer.ok) ready.add(port)
      else ready.delete(port)
    } catch (error) {
      // Slow is not gone: where many things run at once a look may take seconds.
      if (!(error instanceof Error && error.name === 'TimeoutError')) ready.delete(port)
    }
  }
  async function keepLooking(port: number): Promise<void> {
    while (!closed.signal.aborted) {
      await look(port)
      await pause(LOOK_EVERY_MS)
    }
  }
  for (const port of ports) void keepLooking(port)

  const listening = await listenHere(server)
  return {
    url: `http://127.0.0.1:${listening}`,
    /** Settles once `port` is given requests. */
    async sees(port: number): Promise<void> {
      while (!ready.has(port)) await pause(LOOK_EVERY_MS)
    },
    close(): void {
      closed.abort()
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
