// The operator's command as it is typed, on the database of a test.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../server/platform/settings/config.ts'
import { operate } from '../../server/commands/operate.ts'
import { sameDatabase } from './test-services.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENVIRONMENT = { PATH: process.env['PATH'] }

type Database = Pick<Config, 'dataDir' | 'databaseUrl'> & { settings?: Record<string, string> }

export interface Operated {
  code: number
  out: string
  err: string
  /** What `--json` printed. */
  json: unknown
}

/**
 * Runs a command on the database of `config`, with further variables in `settings`; in this process, since a
 * start of its own costs what twenty commands do here.
 */
export async function operator({ settings, ...config }: Database, ...typed: string[]) {
  const out = keepWritten(process.stdout)
  const err = keepWritten(process.stderr)
  try {
    const code = await operate(typed, { ...sameDatabase(config), ...settings })
    return { code, out: out.written(), err: err.written(), json: asJson(out.written()) }
  } finally {
    out.end()
    err.end()
  }
}

/** Runs a command as the operator does, in a process of its own. */
export function operatorProcess(config: Database, ...typed: string[]): Promise<Operated> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/commands/main.js', ...typed],
      { cwd: ROOT, env: { ...ENVIRONMENT, ...sameDatabase(config) } },
      (error, out, err) => {
        const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
        resolve({ code, out, err, json: asJson(out) })
      },
    )
  })
}

function keepWritten(stream: { write: unknown }): { written(): string; end(): void } {
  let written = ''
  const { write } = stream
  stream.write = (chunk: string | Uint8Array) => {
    written += String(chunk)
    return true
  }
  return { written: () => written, end: () => void (stream.write = write) }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
