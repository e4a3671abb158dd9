// The log holds what an operator needs and nothing of a person: only fields that are named here
// get through, besides those of security events, and a fault's message is masked, since a library may quote the value it choked on.
import { pino } from 'pino'
import { VERSION } from './version.ts'
import { codeOf } from './error-code.ts'

const NUMBERS = ['status', 'ms', 'tries', 'count'] as const
const IDS = ['requestId', 'textId', 'agentId'] as const
const NAMES = [
  'route',
  'method',
  ...NUMBERS,
  ...IDS,
  'kind',
  'carrier',
  'failure',
  'setting',
] as const

type LogFields = { error?: unknown } & {
  [Name in (typeof NAMES)[number]]?: Name extends (typeof NUMBERS)[number] ? number : string
}

export interface Log {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** A security event, whose fields are its own. Written whatever the level, so that none is missed. */
  security(fields: object): void
}

export function openLog(level: string): Log {
  const options = { level, base: { version: VERSION }, timestamp: pino.stdTimeFunctions.isoTime }
  // Lines are written in the background, so that a full pipe holds up no answer.
  const lines = pino(options, pino.destination({ dest: 1, sync: false }))
  const write =
    (method: 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}) =>
      lines[method](keepAllowed(fields), message)
  const always = lines.child({}, { level: level === 'silent' ? level : 'info' })
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    security: (fields) => always.info(fields, 'security'),
  }
}

/** Keeps the named fields; an `error` becomes its name, code, masked message and stack frames. */
export function keepAllowed(fields: LogFields): Record<string, unknown> {
  const kept = NAMES.map((name) => [name, fields[name]] as const)
  return { ...Object.fromEntries(kept), ...describeError(fields.error) }
}

/** An error in one line that may be shown to the operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = codeOf(error) ?? ''
  const message = mask(error.message)
  return message.startsWith(code) ? message : `${code}: ${message}`
}

function describeError(error: unknown): Record<string, unknown> {
  if (error === undefined) return {}
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { error: error.name, code: codeOf(error), reason: mask(error.message), frames }
}

/** Hides whatever a message quotes, any long identifier and any run of digits. */
function mask(message: string): string {
  return message
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/[\w-]{20,}/g, '…')
    .replace(/\+?\d(?: ?\d){4,}/g, '…')
    .slice(0, 300)
}
