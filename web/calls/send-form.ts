// Sends a form that may have a photo, by XMLHttpRequest: fetch cannot tell how much of it is already sent.
import { SLOWEST_BYTES_PER_SECOND } from '../../domain/wire/slow-line.ts'
import { parseJson, type Answer } from './call-outcome.ts'
import { retryingCall, WHOLE_MS, type Line } from './retrying-call.ts'

export interface Sending {
  headers: Record<string, string>
  /** The part of the upload that is done, 0 to 1. Starts again with each try. */
  onProgress: (fraction: number) => void
}

/**
 * An upload that stalls for this long goes on better over a new connection. Slow lines pause for
 * some seconds and then go on; what is left of the ten is for the new connection.
 */
const STALL_MS = 8_000
/** The most that is waited for bytes which the phone still holds. */
const LEAVING_LIMIT_MS = 30_000
const SLOWEST_BYTES_PER_MS = SLOWEST_BYTES_PER_SECOND / 1000

/**
 * Sends `form`, with retries; null where no answer came. However slow the upload, the answer comes within 10 s of
 * when its last byte can have left.
 */
export async function sendForm(path: string, form: FormData, sending: Sending) {
  // A small form is sent at once with each try, which must not start the clock again for ever.
  let hasArrived = false
  const { answer } = await retryingCall((line) => {
    // A browser counts what it handed over. What was handed over at once is about what the phone holds,
    // and leaves as fast as it then took the rest; where that was all of it, as slowly as it may.
    let held = 0
    let heldAt = 0
    const onProgress = (sent: number, total: number): void => {
      const now = performance.now()
      if (held === 0) [held, heldAt] = [sent, now]
      if (sent < total) line.moving(STALL_MS)
      else if (!hasArrived && form.has('carPhoto')) {
        const leavingMs = (held * (now - heldAt)) / (total - held) || total / SLOWEST_BYTES_PER_MS
        line.moving(WHOLE_MS + Math.min(leavingMs, LEAVING_LIMIT_MS))
      }
      hasArrived ||= sent === total
      sending.onProgress(sent / (total || 1))
    }
    return sendOnce(path, form, sending.headers, { ...line, onProgress })
  })
  return answer
}

function sendOnce(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  line: Line & { onProgress: (sent: number, total: number) => void },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      line.onProgress(loaded, total),
    )
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parseJson(request.responseText),
        header: (name) => request.getResponseHeader(name),
      }),
    )
    // Comes after each end: where there was an answer, it changes nothing.
    request.addEventListener('loadend', () => reject(new Error('No answer.')))
    line.signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
