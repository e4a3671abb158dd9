// The terms of a quote, and what its agent knew of the car: how both are kept and shown.
import type { Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import { POSTING_LABELS } from '../../../domain/basics/problem.ts'
import { isoOrNull } from '../../../domain/basics/time.ts'
import {
  SAID_FIELDS,
  saidOf,
  type SaidColumns,
  type SaidField,
} from '../../../domain/owners/posting.ts'
import * as quoteTerms from '../../../domain/market/quote-terms.ts'
import { changedFacts } from '../../../domain/vehicles/facts.ts'
import type { Facts } from '../../../domain/wire/facts.ts'
import { factsOf, type FactColumns } from './facts-columns.ts'
import type { Tables } from './schema.ts'

const columnOf = (condition: quoteTerms.Condition) => quoteTerms.STORED_TICKS[condition].column

export const TICK_COLUMNS = quoteTerms.CONDITIONS.map(
  (condition) => `quotes.${columnOf(condition)}` as const,
)

export const TERMS_COLUMNS = [
  'quotes.amount_pence',
  'quotes.message',
  'quotes.created_at',
  'quotes.updated_at',
  'quotes.registration',
  ...TICK_COLUMNS,
  'quotes.valid_until',
  'quotes.declined_at',
  'quotes.known_facts',
] as const

type Unprefixed<Name> = Name extends `quotes.${infer Column}` ? Column : never
export type TermsRow = Pick<
  Selectable<Tables['quotes']>,
  Unprefixed<(typeof TERMS_COLUMNS)[number]>
>

type TicksRow = Record<quoteTerms.TickColumn, number>

export function conditionsOf(row: TicksRow): quoteTerms.Conditions {
  const ticks = quoteTerms.CONDITIONS.map((condition) => [
    condition,
    row[columnOf(condition)] === 1,
  ])
  return Object.fromEntries(ticks) as quoteTerms.Conditions
}

export function columnsOf(conditions: quoteTerms.Conditions): TicksRow {
  const ticks = quoteTerms.CONDITIONS.map((condition) => [
    columnOf(condition),
    Number(conditions[condition]),
  ])
  return Object.fromEntries(ticks) as TicksRow
}

/** What the posting says now of the car that a quote is for. */
type Known = FactColumns & SaidColumns

/** What an agent knows of the car now, in the form that is kept with a quote. */
export function noteKnown(car: Known): string {
  return JSON.stringify({ facts: factsOf(car), said: digestsOf(car) })
}

/** The `terms` of `domain/wire/quotes.ts`. */
export function showTerms(row: TermsRow & Known) {
  return {
    conditions: conditionsOf(row),
    validUntil: isoOrNull(row.valid_until),
    changedSince: compareKnown(row),
  }
}

/** What the owner has changed since the quote, in words; nothing where the quote keeps nothing of what was known. */
function compareKnown(row: Pick<TermsRow, 'known_facts'> & Known): string[] {
  if (row.known_facts === null) return []
  const { facts, said } = JSON.parse(row.known_facts) as { facts: Facts; said: Digests }
  const present = digestsOf(row)
  const changed = SAID_FIELDS.filter((field) => said[field] !== present[field])
  const labels = changed.map((field) => POSTING_LABELS[field].toLowerCase())
  return [...changedFacts(facts, factsOf(row)), ...labels]
}

type Digests = Record<SaidField, string>

function digestsOf(car: Known): Digests {
  const words = saidOf(car)
  const digest = (said: string) =>
    createHash('sha256').update(said).digest('base64url').slice(0, 22)
  return Object.fromEntries(SAID_FIELDS.map((field) => [field, digest(words[field])])) as Digests
}
