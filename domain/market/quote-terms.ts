// Ticks instead of small print say what a quote depends on and how long it holds.
import { shortDay } from '../basics/days.ts'
import { accept, refuse, type Outcome } from '../basics/problem.ts'

/** What an agent ticks, in the order of the form and of the owner's card. */
export const CONDITIONS = [
  'collects',
  'needsV5c',
  'needsKeys',
  'needsCatalyst',
  'needsRolls',
] as const

export type Condition = (typeof CONDITIONS)[number]
export type Conditions = Record<Condition, boolean>

/** The words of each tick. All but the first are below "This price needs" on the form. */
export const CONDITION_LABELS: Record<Condition, string> = {
  collects: 'We collect',
  needsV5c: 'V5C',
  needsKeys: 'Keys',
  needsCatalyst: 'Catalyst fitted',
  needsRolls: 'Rolls, steers',
}

const NEED_WORDS: Record<Exclude<Condition, 'collects'>, string> = {
  needsV5c: 'V5C',
  needsKeys: 'keys',
  needsCatalyst: 'catalytic converter',
  needsRolls: 'to roll',
}

export const NO_CONDITIONS: Conditions = {
  collects: false,
  needsV5c: false,
  needsKeys: false,
  needsCatalyst: false,
  needsRolls: false,
}

/** For how many days a quote may hold. */
export const VALID_DAYS = [3, 7, 14] as const
export type ValidDays = (typeof VALID_DAYS)[number]
export const USUAL_VALID_DAYS: ValidDays = 7

/** The conditions that are ticked. */
export function listTicked(conditions: Conditions): Condition[] {
  return CONDITIONS.filter((condition) => conditions[condition])
}

/** Such as "Needs V5C, keys", on the owner's card and the agent's own quote; null without conditions. */
export function needsInWords(conditions: Conditions): string | null {
  const needs = listTicked(conditions).filter((condition) => condition !== 'collects')
  return needs.length === 0 ? null : `Needs ${needs.map((need) => NEED_WORDS[need]).join(', ')}`
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

/** The last day on which the quote holds, such as "Sat 28 Nov". `validUntil` (ISO 8601) is the end of that day. */
export function lastValidDay(validUntil: string): string {
  return shortDay(Date.parse(validUntil) - 1)
}
