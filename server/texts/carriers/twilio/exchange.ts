// One exchange with Twilio's API, to its end: a whole answer, or which way it went wrong. What decides
// is whether Twilio can have got the request.
import { request } from '../../../http-client.ts'
import type { TwilioSettings } from './twilio-settings.ts'

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
      retryAfterMs: number | undefined
      /** The answer's object, or null where it was anything else, or was cut off. */
      json: Record<string, unknown> | null
    }
  /** `unreachable`: it never left us. The others may have been done. */
  | { lost: 'unreachable' | 'timed-out' | 'broken-off' }

const ANSWER_LIMIT_BYTES = 8 * 1024 * 1024

/** Asks Twilio; never throws. */
export async function askTwilio(
  settings: TwilioSettings,
  { path, form, limitMs }: TwilioRequest,
): Promise<TwilioAnswer> {
  const headers = { accept: 'application/json', authorization: basic(settings) }
  const answer = await request(
    settings.baseUrl + path,
    form === undefined ? { method: 'GET', headers } : { method: 'POST', headers, body: form },
    {
      signal: AbortSignal.timeout(limitMs),
      bytes: ANSWER_LIMIT_BYTES,
      // The status has come: whatever happens to the rest of the answer, that much is known.
      whenCut: 'answered',
    },
  )
  if ('lost' in answer) {
    return { lost: answer.lost === 'unreachable' && answer.reached ? 'broken-off' : answer.lost }
  }
  return { ...answer, json: objectIn(answer.json) }
}

function basic({ accountSid, authToken }: TwilioSettings): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
}

function objectIn(json: unknown): Record<string, unknown> | null {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isObject ? (json as Record<string, unknown>) : null
}
