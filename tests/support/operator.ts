// The operator's command as it is typed, on the database of a test.
import type { Config } from '../../server/platform/settings/config.ts'
import { operate } from '../../server/commands/operate.ts'
import { sameDatabase } from './test-services.ts'

type Database = Pick<Config, 'dataDir' | 'databaseUrl'> & { settings?: Record<string, string> }

export type Operated = Awaited<ReturnType<typeof operator>>

/**
 * Runs a command on the database of `config`, with further variables in `settings`; in this process, since a
 * start of its own costs what twenty commands do here. `json` is what `--json` printed.
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
