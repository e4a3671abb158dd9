// The one door from here to the network: a question over HTTP and an answer that may be anything at
// all, read within bounds of time and size.

export type Fetched =
  | { kind: 'answered'; status: number; body: unknown; retryAfterMs: number | undefined }
  | { kind: 'failed'; failure: 'unreachable' | 'timed-out' }

/** Stands for a body that is no JSON: a page, half of it, or more than fits. */
export const UNREADABLE = Symbol('unreadable')

const LONGEST_RETRY_MS = 60 * 60 * 1000

/** Asks `url`, which no redirect leads away from, and reads up to `limitBytes` of the answer. Never throws. */
export async function fetchJson(
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  { signal, limitBytes }: { signal: AbortSignal; limitBytes: number },
): Promise<Fetched> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal })
    const body = await readBody(response, limitBytes)
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
    return { kind: 'answered', status: response.status, body, retryAfterMs }
  } catch {
    return { kind: 'failed', failure: signal.aborted ? 'timed-out' : 'unreachable' }
  }
}

// What stays unread is broken off, so that no connection waits for its end.
async function readBody(response: Response, limitBytes: number): Promise<unknown> {
  const reader = response.body?.getReader()
  if (reader === undefined) return UNREADABLE
  const chunks: Uint8Array[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return parsed(Buffer.concat(chunks))
    size += value.byteLength
    if (size > limitBytes) break
    chunks.push(value)
  }
  await reader.cancel()
  return UNREADABLE
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return UNREADABLE
  }
}

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3), in milliseconds; an hour at most. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), LONGEST_RETRY_MS) : undefined
}
