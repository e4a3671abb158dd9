// The calls that the OpenAPI document describes.

export interface Call {
  method: string
  path: string
  /** Query parameters and fields of the body, by name. */
  query: Record<string, Schema>
  fields: Record<string, Schema>
  isForm: boolean
  needsAgent: boolean
  statuses: number[]
}

export interface Schema {
  type?: string | string[]
  enum?: (string | number | null)[]
  format?: string
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema> } }> }
  security?: unknown[]
  responses: Record<string, unknown>
}

/** What a document of calls describes. */
export function callsOf(document: { paths: Record<string, Record<string, Operation>> }): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [body] = Object.entries(operation.requestBody?.content ?? {})
      const asked = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
      return {
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
        fields: body?.[1].schema.properties ?? {},
        isForm: body?.[0] === 'multipart/form-data',
        needsAgent: operation.security !== undefined,
        statuses: Object.keys(operation.responses).map(Number),
      }
    }),
  )
}
