// A throw-away PostgreSQL for tests: made from the programs on this machine in a temporary directory, in memory
// where there is room, and gone with it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const START_LIMIT_MS = 120_000
// Nothing of a test has to survive the machine, and no plan hangs on when tables were last vacuumed.
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'max_connections=400',
  'shared_buffers=64MB',
]

export interface PostgresCluster {
  port: number
  /** The address of one of its databases. */
  url(name: string): string
  start(): Promise<void>
  /** `SIGINT` ends what is under way, `SIGQUIT` is a crash; settles once it is gone. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Stops it and removes all that it kept. */
  close(): Promise<void>
}

/** Where the programs of PostgreSQL are, or null where there are none that can be run. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  const places = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(root, name, 'bin')),
  ]
  const found = places.find((place) => existsSync(join(place, 'initdb')))
  return found !== undefined && owner() !== null ? found : null
}

/** Makes and starts a cluster on a port of its own, with `settings` of PostgreSQL's such as `fsync=off`. */
export async function startCluster(settings = SETTINGS): Promise<PostgresCluster> {
  const programs = postgresPrograms()
  const who = owner()
  if (programs === null || who === null) throw new Error('There is no PostgreSQL on this machine.')
  const directory = mkdtempSync(
    join(settings === SETTINGS ? memoryDirectory() : tmpdir(), 'beat-scrap-postgres-'),
  )
  chmodSync(directory, 0o700)
  if (process.getuid?.() === 0) chownSync(directory, who.uid, who.gid)
  const data = join(directory, 'data')
  const options = process.getuid?.() === 0 ? who : {}
  const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), made, { ...options, cwd: directory, stdio: 'ignore' })
  const port = await freePort()
  const given = [
    ...settings,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
  ]
  let child: ChildProcess | undefined

  const cluster: PostgresCluster = {
    port,
    url: (name) => `postgres://postgres@127.0.0.1:${port}/${name}`,
    async start() {
      const args = ['-D', data, ...given.flatMap((setting) => ['-c', setting])]
      const spawned = { ...options, cwd: directory, stdio: 'ignore' as const }
      child = spawn(join(programs, 'postgres'), args, spawned)
      await answers(cluster.url('postgres'))
    },
    async stop(signal = 'SIGINT') {
      const ending = child
      child = undefined
      if (ending === undefined || ending.exitCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      await gone
    },
    async close() {
      await cluster.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  await cluster.start()
  return cluster
}

// PostgreSQL refuses to run as root.
function owner(): { uid: number; gid: number } | null {
  const uid = process.getuid?.()
  if (uid !== 0) return { uid: uid ?? -1, gid: process.getgid?.() ?? -1 }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string): number =>
        Number(execFileSync('id', [what, name], { stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such user here.
    }
  }
  return null
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(50)
    }
  }
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** Where files are kept in memory, if there is room; else where all temporary ones are. */
export function memoryDirectory(): string {
  // A whole run of tests has a folder there for all of its files.
  if (tmpdir().startsWith(MEMORY) || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? MEMORY : tmpdir()
}
