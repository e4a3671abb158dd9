// The columns of a quote that both the car's owner and the agent see.
import type { Selectable } from 'kysely'
import type { SaidColumns } from '../../../domain/owners/posting.ts'
import type { Conditions } from '../../../domain/market/quote-terms.ts'
import type { FactColumns } from './facts-columns.ts'
import type { Tables } from './schema.ts'

export const TERMS_COLUMNS = [
  'quotes.amount_pence',
  'quotes.message',
  'quotes.created_at',
  'quotes.updated_at',
  'quotes.registration',
  'quotes.collects',
  'quotes.needs_v5c',
  'quotes.needs_keys',
  'quotes.needs_catalyst',
  'quotes.needs_rolls',
  'quotes.valid_until',
  'quotes.declined_at',
  'quotes.known_facts',
] as const

type Unprefixed<Name> = Name extends `quotes.${infer Column}` ? Column : never
export type TermsRow = Pick<
  Selectable<Tables['quotes']>,
  Unprefixed<(typeof TERMS_COLUMNS)[number]>
>

type TicksRow = Pick<TermsRow, keyof ReturnType<typeof columnsOf>>

/** What the posting says now of the car that a quote is for. */
export interface PresentCar extends FactColumns, SaidColumns {
  car_registration: string
}

/** The conditions that a quote's columns hold. */
export function conditionsOf(row: TicksRow): Conditions {
  return {
    collects: row.collects === 1,
    needsV5c: row.needs_v5c === 1,
    needsKeys: row.needs_keys === 1,
    needsCatalyst: row.needs_catalyst === 1,
    needsRolls: row.needs_rolls === 1,
  }
}

/** What a quote offers; the owner is told of every change. */
export interface QuoteTerms {
  amountPence: number
  message: string | null
  conditions: Conditions
}

export function termsOf(row: TicksRow & Pick<TermsRow, 'amount_pence' | 'message'>): QuoteTerms {
  return { amountPence: row.amount_pence, message: row.message, conditions: conditionsOf(row) }
}

/** The columns that hold these conditions. */
export function columnsOf(conditions: Conditions) {
  return {
    collects: Number(conditions.collects),
    needs_v5c: Number(conditions.needsV5c),
    needs_keys: Number(conditions.needsKeys),
    needs_catalyst: Number(conditions.needsCatalyst),
    needs_rolls: Number(conditions.needsRolls),
  }
}
