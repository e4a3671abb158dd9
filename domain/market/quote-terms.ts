// Ticks instead of small print say what a quote depends on and how long it holds.
import { accept, refuse, type Outcome } from '../basics/problem.ts'
import type { AskableFact } from '../vehicles/facts.ts'

/**
 * What an agent ticks, in the order of the form and of the owner's card: the words beside it, and what the price needs.
 * All but the first are below "This price needs" on the form.
 */
export const TICKS = {
  collects: { label: 'We collect', need: null },
  needsV5c: { label: 'V5C', need: 'V5C' },
  needsKeys: { label: 'Keys', need: 'keys' },
  needsCatalyst: { label: 'Catalyst fitted', need: 'catalytic converter' },
  needsRolls: { label: 'Rolls, steers', need: 'to roll' },
}

export type Condition = keyof typeof TICKS
export type Conditions = Record<Condition, boolean>

/** Each tick's column, and the fact by which the owner says whether the car is so. Pages read only `TICKS`. */
export const STORED_TICKS = {
  collects: { column: 'collects', fact: null },
  needsV5c: { column: 'needs_v5c', fact: 'v5c' },
  needsKeys: { column: 'needs_keys', fact: 'keys' },
  needsCatalyst: { column: 'needs_catalyst', fact: 'catalyst' },
  needsRolls: { column: 'needs_rolls', fact: 'rolls' },
} as const satisfies Record<Condition, { column: string; fact: AskableFact | null }>

export type TickColumn = (typeof STORED_TICKS)[Condition]['column']

export const CONDITIONS = Object.keys(TICKS) as Condition[]

export const NO_CONDITIONS = Object.fromEntries(
  CONDITIONS.map((condition) => [condition, false]),
) as Conditions

export const VALID_DAYS = [3, 7, 14] as const
export type ValidDays = (typeof VALID_DAYS)[number]
export const USUAL_VALID_DAYS: ValidDays = 7

export function listTicked(conditions: Conditions): Condition[] {
  return CONDITIONS.filter((condition) => conditions[condition])
}

/** Such as "Needs V5C, keys", on the owner's card and the agent's own quote; null without conditions. */
export function needsInWords(conditions: Conditions): string | null {
  const needs = listTicked(conditions).flatMap((condition) => TICKS[condition].need ?? [])
  return needs.length === 0 ? null : `Needs ${needs.join(', ')}`
}

/** Reads the ticks. Nothing is ticked where none are sent. Refusal: `type`. */
export function parseConditions(sent: unknown): Outcome<Conditions, 'conditions'> {
  if (sent === undefined || sent === null) return accept(NO_CONDITIONS)
  const ticks = CONDITIONS.map((name): [Condition, unknown] => [name, (sent as Conditions)[name]])
  if (ticks.every((tick): tick is [Condition, boolean] => typeof tick[1] === 'boolean')) {
    return accept(Object.fromEntries(ticks) as Conditions)
  }
  const all = CONDITIONS.join(', ')
  return refuse('conditions', 'type', `Send each of the conditions as true or false: ${all}.`)
}

/** Reads for how many days the quote holds, or the usual number where none is sent. Refusal: `choice`. */
export function parseValidDays(sent: unknown): Outcome<ValidDays, 'validDays'> {
  if (sent === undefined || sent === null) return accept(USUAL_VALID_DAYS)
  const days = VALID_DAYS.find((known) => known === sent)
  if (days !== undefined) return accept(days)
  return refuse('validDays', 'choice', 'A quote can be valid for 3, 7 or 14 days.')
}
