// Every room that shows a car reads what its owner said about it, by a left join of `posting_facts`.
import { YES_NO_FACTS, type CallTime } from '../../../domain/vehicles/facts.ts'
import type { Facts } from '../../../domain/wire/facts.ts'
import type { Row } from './schema.ts'

export const FACT_COLUMNS = [...YES_NO_FACTS, 'keys', 'stands', 'gone_by', 'call_times'] as const

/** Null throughout where there is no row. */
export type FactColumns = {
  [Column in (typeof FACT_COLUMNS)[number]]: Row<'posting_facts'>[Column]
}
type YesNo<T> = Record<(typeof YES_NO_FACTS)[number], T | null>

export function factsOf(row: FactColumns): Facts {
  const yesNo = YES_NO_FACTS.map((fact) => [fact, row[fact] === null ? null : row[fact] === 1])
  return {
    ...(Object.fromEntries(yesNo) as YesNo<boolean>),
    keys: row.keys as Facts['keys'],
    stands: row.stands,
    goneBy: row.gone_by,
    callTimes: (row.call_times?.split(' ') ?? []) as CallTime[],
  }
}

export function columnsOf(facts: Facts): FactColumns {
  const { keys, stands, goneBy: gone_by, callTimes } = facts
  const yesNo = YES_NO_FACTS.map((fact) => [
    fact,
    facts[fact] === null ? null : Number(facts[fact]),
  ])
  const call_times = callTimes.length === 0 ? null : callTimes.join(' ')
  return { ...(Object.fromEntries(yesNo) as YesNo<number>), keys, stands, gone_by, call_times }
}
