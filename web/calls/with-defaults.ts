// What an answer says beside what was promised of it: each part is whole, or as if it had not been said.
import type { Schema } from '../../domain/wire/schema.ts'
import { isObject, type CallOutcome } from './call-outcome.ts'

/**
 * What values of type `T` are like: '', 0 or false; any other text for a date; each member of an object; some words, of
 * which the first stands where nothing is said; `[[item]]` for a list, and `[null, other]` for what may be null.
 */
export interface Kind<T> {
  readonly of?: T
}

/** The kind of what `schema` describes. The build puts it in the place of each call, so that pages load no schema. */
export function kindOf<T>(schema: Schema<T>): Kind<T> {
  return readKind(schema as unknown as Keywords) as Kind<T>
}

interface Keywords {
  type: string | string[]
  enum?: (string | number | null)[]
  format?: string
  items?: Keywords
  properties?: Record<string, Keywords>
}

function readKind(schema: Keywords): unknown {
  const { type, enum: words, format, items, properties } = schema
  if (Array.isArray(type)) {
    const other = { ...schema, type: String(type[0]) }
    return [
      null,
      readKind(words ? { ...other, enum: words.filter((word) => word !== null) } : other),
    ]
  }
  if (items !== undefined) return [[readKind(items)]]
  if (properties === undefined) return words ?? format ?? NOTHING[type] ?? 0
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, readKind(one)]))
}

const NOTHING: Record<string, unknown> = { string: '', boolean: false }

/** Each member that `kind` names, as `answer` says it, or else as it is `known`, or nothing. */
export function withDefaults<T extends object>(
  answer: object,
  kind: Kind<T>,
  known: Partial<T> = {},
): T {
  const all = { ...(nothingOf(kind) as T), ...known }
  const said = Object.entries(answer).filter(
    ([name, value]) => name in all && isLike(value, Reflect.get(kind as object, name)),
  )
  return { ...all, ...Object.fromEntries(said) }
}

/** The same for an outcome. An answer without all that is `needed` is not the site's. */
export function wholeOutcome<T extends object>(
  outcome: CallOutcome<Partial<T>>,
  kind: Kind<T>,
  needed: (keyof T)[],
  known?: Partial<T>,
): CallOutcome<T> {
  if (outcome.kind !== 'done') return outcome
  return isWhole(outcome.value, kind, needed)
    ? { ...outcome, value: withDefaults(outcome.value, kind, known) }
    : { kind: 'unreachable' }
}

export function isWhole<T>(answer: Partial<T>, kind: Kind<T>, needed: (keyof T)[]): boolean {
  const kinds = kind as Record<keyof T, unknown>
  return needed.every((name) => isLike(answer[name], kinds[name]))
}

function isLike(value: unknown, kind: unknown): boolean {
  if (Array.isArray(kind)) {
    const [first, other] = kind as unknown[]
    if (first === null) return value === null || isLike(value, other)
    if (!Array.isArray(first)) return kind.includes(value)
    return Array.isArray(value) && value.every((item) => isLike(item, first[0]))
  }
  if (isObject(kind)) {
    return isObject(value) && Object.entries(kind).every(([name, one]) => isLike(value[name], one))
  }
  return typeof value === typeof kind && (!kind || !Number.isNaN(Date.parse(value as string)))
}

function nothingOf(kind: unknown): unknown {
  if (Array.isArray(kind)) return Array.isArray(kind[0]) ? [] : kind[0]
  if (!isObject(kind)) return kind && ''
  return Object.fromEntries(Object.entries(kind).map(([name, one]) => [name, nothingOf(one)]))
}
