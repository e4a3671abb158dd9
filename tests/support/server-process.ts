// The real server as a process of its own, as an operator starts it, on a free port.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
// One that cannot start ends by itself; a start on a busy machine takes its time.
const START_LIMIT_MS = 120_000

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Starts it with `settings` over the environment's; throws with its output where it does not get ready. */
export async function startServer(settings: Record<string, string>) {
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, ['server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DRAIN_SECONDS: '0',
      ...settings,
      PORT: port,
    },
  })
  let output = ''
  const keep = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const server = {
    /** The origin, such as http://localhost:40123. */
    url: `http://localhost:${port}`,
    /** All it wrote so far. */
    output: () => output,
    /** Ends it and answers its exit code once it is gone; `SIGKILL` is a crash. */
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
      child.kill(signal)
      return ended
    },
  }
  if (await isReady(server.url, ended)) return server
  await server.stop('SIGKILL')
  throw new Error(`The server did not get ready:\n${output}`)
}

async function isReady(url: string, ended: Promise<unknown>): Promise<boolean> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok === true) return true
    if (await Promise.race([ended.then(() => true), sleep(50, false)])) return false
  }
  return false
}
