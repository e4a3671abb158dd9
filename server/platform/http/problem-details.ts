// Refusals: what a verb or route tells, the JSON that is sent (RFC 9457), and how the document describes it.
import type { ProblemBody } from '../../../domain/wire/schema.ts'

/** What a refusal tells, and `reason` the refusal's own name: a status may mean several. */
export interface ProblemDetails extends Omit<ProblemBody, 'type' | 'success' | 'requestId'> {
  retryAfterSeconds?: number
  /** Of a 429: which limit was met, for the security events alone. */
  limit?: string
  /** Of a signature that is wrong: whose it should be, for the security events alone. */
  sender?: 'twilio' | 'stripe'
}

/** The JSON body; `requestId` is what a person quotes to support. */
export function problemJson(shown: ProblemDetails, requestId: string): string {
  const { status, title, detail, reason, problems } = shown
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    reason,
    success: false,
    requestId,
    problems,
  })
}

const MEANINGS = {
  400: 'A field is missing or wrong (`invalid`), or the request is malformed',
  401: 'Not signed in (`signed-out`)',
  402: 'There is no current subscription (`no-subscription`)',
  403: 'The agent is not approved yet (`not-approved`) or suspended (`suspended`), the licence has expired (`licence-expired`), or the console did not ask (`cross-site`)',
  404: 'It does not exist, or it has gone (`not-found`)',
  408: 'The body came too slowly (`too-slow`)',
  409: 'The same request is still in progress (`in-flight`)',
  410: 'The link has ended, and says why (`stopped`, `number-changed`)',
  412: 'It has been changed in the meantime (`stale`)',
  413: 'Too large',
  415: 'Wrong type of content',
  422: 'The key was used with other content (`key-reused`)',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Not available just now; `Retry-After` says when to try again',
} as const

type Status = keyof typeof MEANINGS

/** The response schemas of the statuses that a call may refuse with; `own` words replace the usual ones. */
export function refusals(
  statuses: Status[],
  own: Partial<Record<Status, string>> = {},
): Record<string, object> {
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: own[status] ?? MEANINGS[status],
        content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
      },
    ]),
  )
}
