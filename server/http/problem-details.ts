// What a refusal looks like on the wire: problem+json (RFC 9457) with the product's own members.
import type { Problem } from '../../domain/problem.ts'

export interface ProblemDetails {
  status: number
  title: string
  detail: string
  /** The refusal's own name, for programs: a status alone may stand for several. */
  reason?: string
  problems?: Problem<string>[]
  retryAfterSeconds?: number
  /** Of a 429: which limit was met, for the security events alone. */
  limit?: string
  /** What a proof of work has to solve. */
  challenge?: object
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
