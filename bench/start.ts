// Starts the servers that are measured, each a process of its own: the product as an operator
// starts it, and the references beside it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/free-port.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { isQuick } from './effort.ts'

const ROOT = join(import.meta.dirname, '..')
// One that cannot start ends by itself; a start on a busy machine takes its time.
const START_LIMIT_MS = 120_000

export interface Running {
  port: number
  pid: number
  /** From the start of the process until it took a connection, in milliseconds. */
  openAfterMs: number
  stop(): Promise<void>
}

/** Where benchmarks keep what they make. It is on the disk that the system's temporary files are on. */
export const BENCH_DIR = join(tmpdir(), isQuick ? 'beat-scrap-bench-quick' : 'beat-scrap-bench')

/** An empty data directory of that name. */
export function emptyDirectory(name: string): string {
  const directory = join(BENCH_DIR, name)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  return directory
}

/**
 * The product on `dataDir`. Only the limits for one client address, one link and one agent are lifted out of the
 * way, high enough never to bite: they are counted all the same.
 */
export function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Running> {
  const far = '1000000000'
  const limits = {
    SUBMISSIONS_PER_HOUR: far,
    LINK_CALLS_PER_HOUR: far,
    READS_PER_MINUTE: far,
    CARS_READ_PER_DAY: far,
    QUOTES_PER_HOUR: far,
    QUOTES_PER_DAY: far,
    LINK_TEXTS_PER_ADDRESS: '0',
    TEXTS_PER_DAY: '0',
  }
  return start('server/main.js', [], dataDir, {
    DATA_DIR: dataDir,
    DIGEST_KEY: TEST_KEY,
    ...limits,
    ...settings,
  })
}

/** A reference server, `bench/reference-*.ts`, on the database in `dataDir` or at `databaseUrl`. */
export function startReference(
  file: string,
  dataDir: string,
  databaseUrl = dataDir,
): Promise<Running> {
  return start(`bench/${file}`, [databaseUrl], dataDir, {})
}

async function start(
  file: string,
  given: string[],
  dataDir: string,
  settings: Record<string, string>,
): Promise<Running> {
  const port = await freePort()
  const output = join(dataDir, 'output.log')
  const log = openSync(output, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, [file, ...given], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      DRAIN_SECONDS: '0',
      ...settings,
      PORT: String(port),
    },
  })
  await untilOpen(child, port, () => readFileSync(output, 'utf8'))
  const openAfterMs = performance.now() - began
  return { port, pid: child.pid ?? 0, openAfterMs, stop: () => stop(child) }
}

async function untilOpen(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const until = performance.now() + START_LIMIT_MS
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`A server did not start:\n${output()}`)
    }
    await pause(5)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
