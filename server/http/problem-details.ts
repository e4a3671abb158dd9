// What a refusal looks like on the wire: problem+json (RFC 9457) with the product's own members.
import type { Problem } from '../../domain/problem.ts'

export interface ProblemDetails {
  status: number
  title: string
  detail: string
  problems?: Problem<string>[]
  retryAfterSeconds?: number
}

/** The JSON body; `requestId` is what a person quotes to support. */
export function problemJson(shown: ProblemDetails, requestId: string): string {
  const { status, title, detail, problems } = shown
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    success: false,
    requestId,
    problems,
  })
}
