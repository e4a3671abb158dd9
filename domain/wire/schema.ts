// JSON Schema as Fastify takes it, and the type of the values that each schema describes: decision 0022.

declare const VALUE: unique symbol
const OPTIONAL = Symbol('optional')

/** A JSON schema of values of type `T`. */
export interface Schema<T = unknown> {
  readonly [keyword: string]: unknown
  readonly [VALUE]?: T
}

export type Optional<T> = Schema<T> & { readonly [OPTIONAL]: true }
type Members = Record<string, Schema>

/** The type of the values that `S` describes. */
export type Static<S extends Schema> = S extends Schema<infer T> ? T : never

type ObjectOf<M extends Members> = {
  [Name in keyof M as M[Name] extends Optional<unknown> ? never : Name]: Static<M[Name]>
} & {
  [Name in keyof M as M[Name] extends Optional<unknown> ? Name : never]?: Static<M[Name]>
}

/** A description, or a description and further keywords. */
type Notes = string | Record<string, unknown>

const notesOf = (notes: Notes): Record<string, unknown> =>
  typeof notes === 'string' ? { description: notes } : notes

export const string = (notes: Notes = {}): Schema<string> => ({ type: 'string', ...notesOf(notes) })
export const number = (notes: Notes = {}): Schema<number> => ({ type: 'number', ...notesOf(notes) })
export const integer = (notes: Notes = {}): Schema<number> => ({
  type: 'integer',
  ...notesOf(notes),
})
export const boolean = (notes: Notes = {}): Schema<boolean> => ({
  type: 'boolean',
  ...notesOf(notes),
})

const dated =
  (format: string) =>
  (description?: string): Schema<string> =>
    string({ format, ...(description !== undefined && { description }) })

/** A date and time in ISO 8601, in UTC. */
export const dateTime = dated('date-time')
/** A day, such as 2026-11-24. */
export const day = dated('date')

export const oneOf = <const T extends string>(words: readonly T[], notes: Notes = {}) =>
  ({ type: 'string', enum: words, ...notesOf(notes) }) as Schema<T> & {
    readonly enum: readonly T[]
  }

export const array = <T>(items: Schema<T>, notes: Notes = {}): Schema<T[]> => ({
  type: 'array',
  items,
  ...notesOf(notes),
})

/** An object. Its members are required, but for those that are `optional`. */
export const object = <M extends Members>(
  properties: M,
  notes: Notes = {},
): Schema<ObjectOf<M>> & { readonly properties: M } => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {}))),
  ...notesOf(notes),
})

export const optional = <T>(schema: Schema<T>): Optional<T> => ({ ...schema, [OPTIONAL]: true })

/** The schema of values that may be null, too. */
export const nullable = <T>(schema: Schema<T>, notes: Notes = {}): Schema<T | null> => ({
  ...schema,
  type: [schema['type'], 'null'],
  ...(Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {}),
  ...notesOf(notes),
})

/** Describes an answer of `type`, such as a picture. It is no JSON, so that no value is one. */
export const fileOf = (type: string, description: string): Schema<never> => ({
  description,
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})

/** The answer of calls that only do something. Other calls answer more beside it. */
export const Done = object({ success: boolean() }, 'Done')
export type Done = Static<typeof Done>

/** A refusal's body, `application/problem+json`; routes refer to it by its `$id`. */
export const ProblemBody = object(
  {
    type: string(),
    title: string(),
    status: integer(),
    detail: string('For people, in British English'),
    reason: optional(string('The name of the refusal, for programs')),
    success: boolean({ const: false }),
    requestId: string('Quote it when you contact support'),
    problems: optional(
      array(
        object({ field: string(), code: string('For programs'), message: string('For people') }),
        'One for each field that is missing or wrong',
      ),
    ),
  },
  { $id: 'Problem', description: 'A refusal (RFC 9457). Nothing was changed.' },
)
export type ProblemBody = Static<typeof ProblemBody>

export const LIMIT = { usual: 20, most: 100 } as const

export const PageQuery = object({
  cursor: optional(string('`next` of the page before')),
  limit: optional(
    integer({
      minimum: 1,
      maximum: LIMIT.most,
      description: `How many at most; ${LIMIT.usual} unless said`,
    }),
  ),
})

export const next = nullable(string('The cursor of the next page; null on the last'))
