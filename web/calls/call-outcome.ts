// What a call comes to. Never thrown, always one of three, so that a page cannot forget one of them.
import type { Problem } from '../../domain/basics/problem.ts'
import type { ProblemBody } from '../../domain/wire/schema.ts'

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

export type NotDone = Exclude<CallOutcome<unknown>, { kind: 'done' }>

export const NOT_FOUND = 404
export const CONFLICT = 409
const GONE = 410

/** Why a link has ended, in the site's words. Any other refusal is none, as is one without a reason. */
export function whyEnded(outcome: NotDone): string | null {
  const isEnded = outcome.kind === 'refused' && outcome.status === GONE && outcome.detail !== ''
  return isEnded ? outcome.detail : null
}

/** An answer as it came. `body` is undefined where it is not JSON. */
export interface Answer {
  status: number
  body: unknown
  header(name: string): string | null
}

/** A member that the answer has whenever it is the one promised, or that each item of a list has. */
export type Promised<T> = T extends (infer Item)[]
  ? { each: keyof Item & string }
  : keyof T & string

/**
 * What an answer comes to; null: none came. Where `success` is promised it decides and nothing else, not even the
 * status. Only what is promised is looked at, because a network in between may answer for the site: such an object
 * is a refusal, anything else is no answer, unless `success` is promised and JSON came: that is a no.
 */
export function outcomeOf<T>(answer: Answer | null, promised: Promised<T>): CallOutcome<T> {
  if (answer === null) return { kind: 'unreachable' }
  const { status, body } = answer
  const isOk = status >= 200 && status < 300
  if ((isOk || promised === 'success') && isPromised(body, promised)) {
    return { kind: 'done', value: body as T }
  }
  const isAnswer = promised === 'success' ? body !== undefined : isObject(body)
  if (isOk && !isAnswer) return { kind: 'unreachable' }
  const { problems = [], detail = '' } = isProblemBody(body) ? body : {}
  return { kind: 'refused', status, problems, detail }
}

function isProblemBody(body: unknown): body is ProblemBody {
  if (!isObject(body) || typeof body['detail'] !== 'string') return false
  const { problems = [] } = body
  return Array.isArray(problems) && problems.every(isProblem)
}

function isProblem(item: unknown): boolean {
  return isObject(item) && typeof item['field'] === 'string' && typeof item['message'] === 'string'
}

function isPromised(body: unknown, promised: string | { each: string }): boolean {
  if (typeof promised !== 'string') {
    return Array.isArray(body) && body.every((item) => isPromised(item, promised.each))
  }
  return isObject(body) && promised in body && (body['success'] ?? true) === true
}

type JsonObject = Record<string, unknown>

export function isObject(body: unknown): body is JsonObject {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TOO_MANY = 429

/** Two sentences: what we could not do, and when to try again, which only the server knows. */
export function notDoneWords(what: string, outcome: NotDone): string {
  return `We couldn’t ${what}. ${tooManyWords(outcome) ?? 'Please try again.'}`
}

/** The server's own words where there were too many tries, else null. */
export function tooManyWords(outcome: NotDone): string | null {
  const isTooMany = outcome.kind === 'refused' && outcome.status === TOO_MANY
  return isTooMany && outcome.detail !== '' ? outcome.detail : null
}
