// One exchange with Twilio's API, to its end: a whole answer, or which way it went wrong. What decides
// is whether Twilio can have got the request.
import type { TwilioSettings } from '../carrier-settings.ts'

export interface TwilioRequest {
  /** From the origin, such as /2010-04-01/…; with its query. */
  path: string
  /** The fields of a form that is posted; without them it is read. */
  form?: URLSearchParams
  limitMs: number
}

export type TwilioAnswer =
  | {
      status: number
      /** What `Retry-After` asks for, in seconds. */
      retryAfter: number | null
      /** The answer's object, or null where it was anything else, or was cut off. */
      json: Record<string, unknown> | null
    }
  /** `unreachable`: it never left us. The others may have been done. */
  | { lost: 'unreachable' | 'timed-out' | 'broken-off' }

const ANSWER_LIMIT_BYTES = 8 * 1024 * 1024
// Before a connection stands, nothing was asked.
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Asks Twilio; never throws. */
export async function askTwilio(
  settings: TwilioSettings,
  { path, form, limitMs }: TwilioRequest,
): Promise<TwilioAnswer> {
  try {
    const response = await fetch(settings.baseUrl + path, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', authorization: basic(settings) },
      ...(form === undefined ? {} : { body: form }),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    const { status, headers } = response
    const retryAfter = secondsOf(headers.get('retry-after'))
    return { status, retryAfter, json: await readObject(response) }
  } catch (error) {
    return { lost: lossOf(error) }
  }
}

function basic({ accountSid, authToken, apiKey }: TwilioSettings): string {
  const [user, password] = apiKey === null ? [accountSid, authToken] : [apiKey.sid, apiKey.secret]
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

// The status has come: whatever happens to the rest of the answer, that much is known.
async function readObject(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const parsed: unknown = JSON.parse(await readText(response))
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Record<string, unknown>) : null
  } catch {
    return null
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of body ?? []) {
    read += chunk.byteLength
    if (read > ANSWER_LIMIT_BYTES) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// Seconds, or a date (RFC 9110).
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

function lossOf(error: unknown): 'unreachable' | 'timed-out' | 'broken-off' {
  if (!(error instanceof Error)) return 'broken-off'
  if (error.name === 'TimeoutError') return 'timed-out'
  const { cause } = error
  const causes = cause instanceof AggregateError ? cause.errors : [cause]
  const codes = causes.map((one: unknown) => codeOf(one))
  return codes.every((code) => NEVER_LEFT.test(code)) ? 'unreachable' : 'broken-off'
}

function codeOf(cause: unknown): string {
  const isCoded = typeof cause === 'object' && cause !== null && 'code' in cause
  return isCoded && typeof cause.code === 'string' ? cause.code : ''
}
