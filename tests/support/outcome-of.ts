// How a call was answered, in one line that a table of a test has room for.
import type { LightMyRequestResponse } from 'fastify'

/** Such as `200`, `403 suspended`, or `400 name required, phoneNumber landline`. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  if (answer.statusCode < 400) return `${answer.statusCode}`
  const { reason, problems = [] }: Refused = answer.json()
  const wrong = problems.map(({ field, code }) => `${field} ${code}`)
  return `${answer.statusCode} ${wrong.length === 0 ? reason : wrong.join(', ')}`
}

interface Refused {
  reason: string
  problems?: { field: string; code: string }[]
}
