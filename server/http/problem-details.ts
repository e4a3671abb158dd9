// What a refusal looks like on the wire: problem+json (RFC 9457) with the product's own members.
import type { ProblemBody } from '../../domain/wire/outcome.ts'

/** What a refusal tells, and `reason` the refusal's own name: a status may mean several. */
export interface ProblemDetails extends Omit<ProblemBody, 'type' | 'success' | 'requestId'> {
  retryAfterSeconds?: number
  /** Of a 429: which limit was met, for the security events alone. */
  limit?: string
}

/** The JSON body; `requestId` is what a person quotes to support. */
export function problemJson(shown: ProblemDetails, requestId: string): string {
  const { status, title, detail, reason, problems, challenge } = shown
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    reason,
    success: false,
    requestId,
    problems,
    challenge,
  })
}
