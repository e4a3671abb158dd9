// A JSON schema as rows to read: name, type, words.

/** As much of a JSON schema as the calls use. */
export interface Schema {
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** One row for each field, nested ones with their path such as `vehicles[].miles`. */
export function fieldRows(schema: Schema, path = ''): string[][] {
  if (schema.type === 'array') {
    return fieldRows(schema.items ?? {}, `${path}[]`)
  }
  if (schema.properties === undefined) {
    return [[path === '' ? 'body' : path, typeOf(schema), schema.description ?? '']]
  }
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`
    const optional = schema.required?.includes(name) === true ? '' : ', optional'
    const row = [fieldPath, `${typeOf(field)}${optional}`, field.description ?? '']
    const inner = field.type === 'array' ? field.items : field
    if (inner?.properties === undefined) return [row]
    return [row, ...fieldRows(inner, field.type === 'array' ? `${fieldPath}[]` : fieldPath)]
  })
}

function typeOf({ type, format, enum: choices }: Schema): string {
  const types = [type ?? []].flat().join(' or ')
  if (choices !== undefined) return choices.map((choice) => JSON.stringify(choice)).join(', ')
  return format === undefined ? types : `${types} (${format})`
}
