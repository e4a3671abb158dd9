// What an answer says beside what was promised of it: each part is whole, or as if it had not been said.
import type { ScrapGuide } from '../../domain/wire/scrap-guide.ts'
import { isObject, type CallOutcome } from './call-outcome.ts'

/** A value of the same kind, or what tells the kind. A list has one item, and an object each member that is needed. */
export type Like<T> =
  | ((value: unknown) => boolean)
  | (T extends (infer Item)[]
      ? [Like<Item>]
      : T extends object
        ? { [Name in keyof T]-?: Like<T[Name]> }
        : T)

/** For the members whose defaults do not tell the kind. */
export type Likes<T> = { [Name in keyof T]?: Like<NonNullable<T[Name]>> }

/** Each of `defaults`, or what `answer` says in its place. What the specification names is a default too. */
export function withDefaults<T extends object>(
  answer: object,
  defaults: T,
  likes: Likes<T> = {},
): T {
  const kinds: object = { ...defaults, ...likes }
  const said = Object.entries(answer).filter(
    ([name, value]) => name in kinds && isLike(value, Reflect.get(kinds, name)),
  )
  return { ...defaults, ...Object.fromEntries(said) }
}

/** Whether `value` is of that kind, with all that is needed of it. */
export function isLike(value: unknown, kind: unknown): boolean {
  if (typeof kind === 'function') return kind(value) === true
  if (Array.isArray(kind)) {
    return Array.isArray(value) && value.every((item) => isLike(item, kind[0]))
  }
  if (!isObject(kind)) return typeof value === typeof kind
  return isObject(value) && Object.entries(kind).every(([name, one]) => isLike(value[name], one))
}

/** An answer of another kind is not the site's. */
export function ofKind<T>(outcome: CallOutcome<T>, kind: unknown): CallOutcome<T> {
  const isOther = outcome.kind === 'done' && !isLike(outcome.value, kind)
  return isOther ? { kind: 'unreachable' } : outcome
}

export function nullOr<T>(kind: Like<T>): (value: unknown) => boolean {
  return (value) => value === null || isLike(value, kind)
}

export function isDate(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

export const SCRAP_GUIDE: Like<ScrapGuide> = {
  from: 0,
  to: 0,
  kilogramsFrom: 0,
  kilogramsTo: 0,
  poundsPerTonne: 0,
  day: isDate,
  source: '',
}

/** Another answer than those of the form is as none. */
export function areFacts(facts: unknown): boolean {
  return isLike(facts, { goneBy: nullOr(isDate), callTimes: [''] })
}
