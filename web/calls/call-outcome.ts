// What a call comes to. Never thrown, always one of three, so that a page cannot forget one of them.
import type { Problem } from '../../domain/problem.ts'

export type CallOutcome<T> =
  | { kind: 'done'; value: T }
  /** The site said no. `detail` is a sentence for people, '' where it gave none. */
  | {
      kind: 'refused'
      status: number
      problems: Problem<string>[]
      detail: string
    }
  /** No answer came in time, or one that cannot be the site's, such as the page of a hotel's network. */
  | { kind: 'unreachable' }

/** An answer as it came. `body` is undefined where it is not JSON. */
export interface Answer {
  status: number
  body: unknown
  /** A header's value, or null. */
  header(name: string): string | null
}

/**
 * Reads an answer (null: none came). `read` gives null for a body that is not what the call promises:
 * that is a refusal if it is an object all the same, else the answer is not the site's.
 */
export function outcomeOf<T>(
  answer: Answer | null,
  read: (body: JsonObject | unknown[], answer: Answer) => T | null,
): CallOutcome<T> {
  if (answer === null) return { kind: 'unreachable' }
  const { status, body } = answer
  const isOk = status >= 200 && status < 300
  const isReadable = isObject(body) || Array.isArray(body)
  const value = isOk && isReadable ? read(body, answer) : null
  if (value !== null) return { kind: 'done', value }
  if (isOk && !isObject(body)) return { kind: 'unreachable' }
  const told = isObject(body) ? body : {}
  return {
    kind: 'refused',
    status,
    problems: Array.isArray(told['problems']) ? told['problems'].filter(isProblem) : [],
    detail: typeof told['detail'] === 'string' ? told['detail'] : '',
  }
}

/** For calls that answer `success` and nothing else that matters. */
export function readSuccess(body: JsonObject | unknown[]): true | null {
  return isObject(body) && body['success'] === true ? true : null
}

export type JsonObject = Record<string, unknown>

/** Whether it is an object and no array. */
export function isObject(body: unknown): body is JsonObject {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** The JSON in `text`, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(item: unknown): item is Problem<string> {
  return isObject(item) && typeof item['field'] === 'string' && typeof item['message'] === 'string'
}
