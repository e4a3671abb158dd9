// What the schemas of answers compile to. Each is compiled when it is first asked for, because all of them take an
// eighth of a start, and once in a process: most refusals share one schema.
import serializerCompilers from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import { ProblemBody } from '../../../domain/wire/outcome.ts'

/** Throws where a schema is none. `ProblemBody` is what others refer to. */
export const compileSerializer = serializerCompilers()({ Problem: ProblemBody })
type Serializer = ReturnType<typeof compileSerializer>
type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

// Schemas that are written the same compile to the same.
const known = new Map<string, Serializer>()

export const compiledSchemas = {
  // The rules of the product answer by field and name; the schema of a request only describes.
  buildValidator: (() => () => () => true) as unknown as NonNullable<Compilers['buildValidator']>,
  /** Fastify's own compiler. */
  buildSerializer: (): typeof compileSerializer => (route) => {
    let compiled: Serializer | undefined
    return (value) => {
      compiled ??= onceEach(route)
      return compiled(value)
    }
  },
}

function onceEach(route: Parameters<typeof compileSerializer>[0]): Serializer {
  const text = JSON.stringify(route.schema)
  const compiled = known.get(text) ?? compileSerializer(route)
  known.set(text, compiled)
  return compiled
}
