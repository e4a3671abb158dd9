// Requests to other people's services: an answer within bounds of time and size, or why none came.
import { HOUR_MS, SECOND_MS } from '../../domain/basics/time.ts'
import { codeOf } from './error-code.ts'

export interface HttpRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer>
}

export interface HttpLimits {
  signal: AbortSignal
  /** How long the body may take after the status; without it, what `signal` leaves. */
  bodyMs?: number
  /** How much of a body is read. */
  bytes: number
  /** How an answer counts that is cut off after its status: as none, or as one without a body. */
  whenCut: 'lost' | 'answered'
}

export type HttpAnswer =
  | {
      status: number
      /** What `Retry-After` asks for, a second to an hour. */
      retryAfterMs: number | undefined
      /** The body; undefined where it is no JSON, does not fit, or was cut off. */
      json: unknown
    }
  /** `reached`: the request may have been received, and done. */
  | { lost: 'timed-out' | 'unreachable'; reached: boolean }

// These come before there is a connection, so nothing was asked.
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Asks `url`, which no redirect leads away from. Never throws. */
export async function request(
  url: string,
  asked: HttpRequest,
  { signal, bodyMs, bytes, whenCut }: HttpLimits,
): Promise<HttpAnswer> {
  const body = new AbortController()
  let late: NodeJS.Timeout | undefined
  try {
    const signals = AbortSignal.any([signal, body.signal])
    const response = await fetch(url, { ...asked, redirect: 'manual', signal: signals })
    if (bodyMs !== undefined) late = setTimeout(() => body.abort(), bodyMs)
    const { status, headers } = response
    const json = await readJson(response, bytes).catch((error: unknown) => {
      if (whenCut === 'lost') throw error
    })
    return { status, retryAfterMs: readRetryAfter(headers.get('retry-after')), json }
  } catch (error) {
    if (signal.aborted) return { lost: 'timed-out', reached: true }
    return { lost: 'unreachable', reached: !neverLeft(error) }
  } finally {
    clearTimeout(late)
  }
}

// Leaving the loop breaks the rest off, so that no connection waits for its end.
async function readJson({ body }: Response, most: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Seconds or a date (RFC 9110, section 10.2.3), in milliseconds. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SECOND_MS), HOUR_MS)
}

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every((one) => NEVER_LEFT.test(codeOf(one) ?? ''))
}
