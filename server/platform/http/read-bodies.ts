import type { FastifyInstance } from 'fastify'
import type { Field, Problem, TypedField } from '../../../domain/basics/problem.ts'
import type { Schema } from '../../../domain/wire/schema.ts'

/** Has the calls of a scope take bodies of some kind, such as `body` describes. */
export type Takes = (scope: FastifyInstance, body?: Schema) => void | Promise<void>

/** Has the calls of `scope` take forms as they take JSON. Of a field sent twice the last counts; of a list all do. */
export function acceptForms(scope: FastifyInstance, body?: Schema): void {
  const members = Object.entries((body?.['properties'] ?? {}) as Record<string, Schema>)
  const lists = members.flatMap(([name, { type }]) => (type === 'array' ? name : []))
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, form: string): Promise<object> => {
      const fields = new URLSearchParams(form)
      const all = lists.map((name) => [name, fields.getAll(name)] as const)
      return { ...Object.fromEntries(fields), ...Object.fromEntries(all) }
    },
  )
}

/** From here on in this scope, bodies are read to their end and dropped. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null)).once('error', done)
  })
}

/** The body's own property `name`, or undefined. The body may be anything. */
export function bodyField(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  return (body as Record<string, unknown>)[name]
}

/** The same if it is text; otherwise empty text, which the rules refuse. */
export function bodyText(body: unknown, name: string): string {
  const value = bodyField(body, name)
  return typeof value === 'string' ? value : ''
}

/** Reads the text `fields` of `body`. One that is missing is empty; so is one that is no text, which is a problem. */
export function readTyped<F extends TypedField>(body: unknown, fields: readonly F[]) {
  const typed = fields.map((field) => [field, bodyText(body, field)])
  const wrong = fields.filter((field) => typeof (bodyField(body, field) ?? '') !== 'string')
  return { typed: Object.fromEntries(typed) as Record<F, string>, problems: wrong.map(notText) }
}

export function notText(field: Field): Problem {
  return { field, code: 'type', message: 'Send this once, as plain text.' }
}

/** What `body` has of the members of `schema`: of text, text, and `''` where another thing was sent; all else as it came. */
export function readBody(schema: Schema, body: unknown): Record<string, unknown> {
  const { properties, required } = schema as {
    properties: Record<string, Schema>
    required: string[]
  }
  const read = ([name, { type }]: [string, Schema]): [string, unknown] => {
    const isText =
      type === 'string' && (required.includes(name) || bodyField(body, name) !== undefined)
    return [name, isText ? bodyText(body, name) : bodyField(body, name)]
  }
  return Object.fromEntries(Object.entries(properties).map(read))
}
