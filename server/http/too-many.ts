// What is answered past an allowance: the one place that says so, and when to come back.
import { minutesInWords } from '../../domain/time.ts'
import type { ProblemDetails } from './problem-details.ts'

const WHOSE = {
  network: 'from your network',
  link: 'with this link',
  browser: 'from this browser',
  agent: 'from your account',
} as const

/** The refusal of a call that came `seconds` too early. */
export function tooMany(whose: keyof typeof WHOSE, seconds: number): ProblemDetails {
  const retryAfterSeconds = Math.max(1, seconds)
  return {
    status: 429,
    title: 'Too many requests',
    detail: `Too many tries ${WHOSE[whose]}. Please try again in ${minutesInWords(retryAfterSeconds)}.`,
    reason: 'too-many-requests',
    retryAfterSeconds,
    limit: whose,
  }
}
