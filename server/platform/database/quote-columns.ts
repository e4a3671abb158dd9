// The columns of a quote that both the car's owner and the agent see.
import type { Selectable } from 'kysely'
import type { SaidColumns } from '../../../domain/owners/posting.ts'
import {
  CONDITIONS,
  STORED_TICKS,
  type Condition,
  type Conditions,
  type TickColumn,
} from '../../../domain/market/quote-terms.ts'
import type { FactColumns } from './facts-columns.ts'
import type { Tables } from './schema.ts'

const columnOf = (condition: Condition): TickColumn => STORED_TICKS[condition].column

export const TICK_COLUMNS = CONDITIONS.map((condition) => `quotes.${columnOf(condition)}` as const)

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

type TicksRow = Record<TickColumn, number>

/** What the posting says now of the car that a quote is for. */
export interface PresentCar extends FactColumns, SaidColumns {
  car_registration: string
}

export function conditionsOf(row: TicksRow): Conditions {
  const ticks = CONDITIONS.map((condition) => [condition, row[columnOf(condition)] === 1])
  return Object.fromEntries(ticks) as Conditions
}

export function columnsOf(conditions: Conditions): TicksRow {
  const ticks = CONDITIONS.map((condition) => [columnOf(condition), Number(conditions[condition])])
  return Object.fromEntries(ticks) as TicksRow
}
