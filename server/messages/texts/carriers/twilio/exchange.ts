// One exchange with Twilio's API ends with a whole answer, or with which way it went wrong. What matters then is
// whether Twilio can have got the request.
import { request } from '../../../../platform/http-client.ts'
import type { TwilioSettings } from '../../../../platform/settings/twilio-settings.ts'

export interface TwilioRequest {
  /** The path with its query, such as /2010-04-01/…. */
  path: string
  /** The fields of a form that is posted; without fields the path is read. */
  form?: URLSearchParams
  limitMs: number
}

export type TwilioAnswer =
  | {
      status: number
      retryAfterMs: number | undefined
      /** The answer's object, or null where the answer was anything else, or was cut off. */
      json: Record<string, unknown> | null
    }
  /** `unreachable`: the request never left us. After the others Twilio may have done what we asked. */
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
      // The status is known, whatever happens to the rest of the answer.
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
