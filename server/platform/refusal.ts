import type { Given, Reason } from './reasons.ts'

export type Refusal = { [R in Reason]: { ok: false; reason: R } & Given<R> }[Reason]

/** Done, or why not. */
export type Answer<T = undefined> = { ok: true; value: T } | Refusal

/** Done, and nothing to tell. */
export const DONE = { ok: true, value: undefined } as const

/** There is no such thing, or it is another's. */
export const NOT_FOUND: Refusal = { ok: false, reason: 'not-found' }
