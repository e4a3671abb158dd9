// Reads one field of a JSON body that may be anything at all.

/** The body's own property `name`, whatever it is, or undefined. */
export function bodyField(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  return (body as Record<string, unknown>)[name]
}

/** The same where it is text; empty text otherwise, for the rules to judge. */
export function bodyText(body: unknown, name: string): string {
  const value = bodyField(body, name)
  return typeof value === 'string' ? value : ''
}
