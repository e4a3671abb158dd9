// What the schemas of routes compile to. Each is compiled once in a process: most refusals share one
// schema, and each route used to pay for its own.
import ajvCompilers from '@fastify/ajv-compiler'
import serializerCompilers from '@fastify/fast-json-stringify-compiler'

const buildValidator = ajvCompilers()
const buildSerializer = serializerCompilers()

const validators = new Map<string, ReturnType<ReturnType<typeof buildValidator>>>()
const serializers = new Map<string, ReturnType<ReturnType<typeof buildSerializer>>>()

/** Fastify's own compilers. They take the headers of a schema as written: in lower case. */
export const compiledSchemas: {
  buildValidator: typeof buildValidator
  buildSerializer: typeof buildSerializer
} = {
  buildValidator: (shared, options) =>
    onceEach(validators, [shared, options], buildValidator(shared, options)),
  buildSerializer: (shared, options) =>
    onceEach(serializers, [shared, options], buildSerializer(shared, options)),
}

// Schemas that are written the same, beside the same shared ones, compile to the same.
function onceEach<Route, Compiled>(
  known: Map<string, Compiled>,
  beside: unknown,
  compile: (route: Route) => Compiled,
): (route: Route) => Compiled {
  const among = JSON.stringify(beside)
  return (route) => {
    const key = among + JSON.stringify((route as { schema: unknown }).schema)
    const compiled = known.get(key) ?? compile(route)
    known.set(key, compiled)
    return compiled
  }
}
