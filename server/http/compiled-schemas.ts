// What the schemas of routes compile to. Each is compiled when it is first asked for, because all of them take an
// eighth of a start, and once in a process: most refusals share one schema.
import ajvCompilers from '@fastify/ajv-compiler'
import serializerCompilers from '@fastify/fast-json-stringify-compiler'
import { ProblemBody } from '../../domain/wire/outcome.ts'

// What others refer to.
const SHARED = { Problem: ProblemBody }

/** Throws where a schema is none. */
export const compileValidator = ajvCompilers()(SHARED, {
  customOptions: { coerceTypes: false, removeAdditional: false },
})
/** Throws where a schema is none. */
export const compileSerializer = serializerCompilers()(SHARED)
type Validator = ReturnType<typeof compileValidator>
type Serializer = ReturnType<typeof compileSerializer>

const validators = new Map<string, Validator>()
const serializers = new Map<string, Serializer>()

/** Fastify's own compilers. They take the headers of a schema as written: in lower case. */
export const compiledSchemas = {
  buildValidator: (): typeof compileValidator => (route) => {
    const compiled = onceEach(validators, compileValidator, route)
    const validate = ((value: unknown) => {
      const isValid = compiled()(value)
      validate.errors = compiled().errors ?? null
      return isValid
    }) as Validator
    return validate
  },
  buildSerializer: (): typeof compileSerializer => (route) => {
    const compiled = onceEach(serializers, compileSerializer, route)
    return (value) => compiled()(value)
  },
}

// Schemas that are written the same compile to the same.
function onceEach<Route, Compiled>(
  known: Map<string, Compiled>,
  compile: (route: Route) => Compiled,
  route: Route,
): () => Compiled {
  let compiled: Compiled | undefined
  return () => {
    if (compiled !== undefined) return compiled
    const text = JSON.stringify((route as { schema: unknown }).schema)
    compiled = known.get(text) ?? compile(route)
    known.set(text, compiled)
    return compiled
  }
}
