// Refusals: what a verb or route answers, the JSON that is sent (RFC 9457), and how the document describes that.
import type { ProblemBody } from '../../../domain/wire/schema.ts'
import { REASONS, type Entry, type Reason } from '../reasons.ts'
import type { Refusal } from '../refusal.ts'

/** What a refusal says. `reason` is the refusal's own name, since a status may mean several. */
export interface ProblemDetails extends Omit<ProblemBody, 'type' | 'success' | 'requestId'> {
  retryAfterSeconds?: number
  /** Which limit a 429 met, for the security events only. */
  limit?: string
  /** Who should have signed, for the security events only. */
  sender?: 'twilio' | 'stripe'
}

/** How a refusal is answered; `startAgain` as the setting of that name. */
export function refusalAsHttp(refusal: Refusal, startAgain = ''): ProblemDetails {
  const { detail, also, ...told }: Entry = REASONS[refusal.reason]
  return {
    ...told,
    ...refusal,
    detail: typeof detail === 'string' ? detail : detail(refusal as never, startAgain),
    ...also?.(refusal as never),
  }
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
  403: 'The agent is not approved yet (`not-approved`) or suspended (`suspended`), the licence has expired (`licence-expired`), or the console did not ask (`cross-site`)',
  404: 'It does not exist, or it has gone (`not-found`)',
  408: 'The body came too slowly (`too-slow`)',
  410: 'The link has ended, and says why (`stopped`, `number-changed`)',
  413: 'Too large',
  415: 'Wrong type of content',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Not available just now; `Retry-After` says when to try again',
} as const

type Usual = keyof typeof MEANINGS

/** What a call may refuse: a status as usual, or for a reason. */
export type Refused = readonly (Usual | Reason)[]
export type Meanings = Partial<Record<Usual, string>>

/** The response schemas of what is `refused`; `own` words replace the others of a status. */
export function refusals(refused: Refused, own: Meanings = {}): Record<string, object> {
  const meanings = Map.groupBy(new Set(refused), (one) =>
    typeof one === 'number' ? one : REASONS[one].status,
  )
  return Object.fromEntries(
    [...meanings].map(([status, means]) => [
      String(status),
      {
        description: own[status as Usual] ?? means.map((one) => inWords(one)).join('; '),
        content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
      },
    ]),
  )
}

function inWords(one: Refused[number]): string {
  return typeof one === 'number' ? MEANINGS[one] : `${REASONS[one].title} (\`${one}\`)`
}
