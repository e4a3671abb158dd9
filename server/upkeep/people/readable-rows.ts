// What would open something, and what only leads from one table to another.
const KEYS = new Set([
  'unique_id',
  'listing_id',
  'link_id',
  'photo_id',
  'token_digest',
  'phone_digest',
  'carrier_id',
  'phone_to_clear',
])

/** A row without its keys, its times as ISO 8601. */
export function readable(row: object): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name]) => !KEYS.has(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      typeof value === 'number' && /_(at|until|from)$/.test(name)
        ? new Date(value).toISOString()
        : value,
    ]),
  )
}

/** A text without the key at the end of an address in it: 22 URL-safe characters. */
export function withoutKeys(kind: string, body: string | null): string | null {
  return kind === 'code' ? null : (body?.replace(/\/[\w-]{22}(?![\w-])/g, '/…') ?? null)
}
