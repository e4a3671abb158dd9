// Every room that shows a car reads what its owner said of it, by a left join of `posting_facts`.
import type { CallTime } from '../../domain/facts.ts'
import type { Facts } from '../../domain/wire/facts.ts'
import type { Row } from './schema.ts'

export const FACT_COLUMNS = [
  'starts',
  'rolls',
  'keys',
  'v5c',
  'catalyst',
  'tyres',
  'stands',
  'gone_by',
  'call_times',
] as const

/** Null throughout where there is no row. */
export type FactColumns = {
  [Column in (typeof FACT_COLUMNS)[number]]: Row<'posting_facts'>[Column]
}

export function factsOf(row: FactColumns): Facts {
  const said = (value: number | null): boolean | null => (value === null ? null : value === 1)
  return {
    starts: said(row.starts),
    rolls: said(row.rolls),
    keys: row.keys as Facts['keys'],
    v5c: said(row.v5c),
    catalyst: said(row.catalyst),
    tyres: said(row.tyres),
    stands: row.stands,
    goneBy: row.gone_by,
    callTimes: (row.call_times?.split(' ') ?? []) as CallTime[],
  }
}

/** The row that says them. */
export function columnsOf(facts: Facts): FactColumns {
  const asNumber = (said: boolean | null): number | null => (said === null ? null : Number(said))
  return {
    starts: asNumber(facts.starts),
    rolls: asNumber(facts.rolls),
    keys: facts.keys,
    v5c: asNumber(facts.v5c),
    catalyst: asNumber(facts.catalyst),
    tyres: asNumber(facts.tyres),
    stands: facts.stands,
    gone_by: facts.goneBy,
    call_times: facts.callTimes.length === 0 ? null : facts.callTimes.join(' '),
  }
}
