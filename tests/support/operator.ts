// The operator's command as it is typed, on the database of a test.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { sameDatabase } from './test-services.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Operated {
  code: number
  out: string
  err: string
  /** What `--json` printed. */
  json: unknown
}

/** Runs a command in a process of its own on the database of `config`. */
export function operator(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  ...typed: string[]
): Promise<Operated> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/operator/main.js', ...typed],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...sameDatabase(config) } },
      (error, out, err) => {
        const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
        resolve({ code, out, err, json: asJson(out) })
      },
    )
  })
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
