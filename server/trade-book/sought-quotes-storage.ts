import { sql, type RawBuilder } from 'kysely'

/** Where a quote is in the book: the latest change first, then by id. */
export interface Entry {
  id: string
  changedAt: number
}

export interface Sought {
  agentId: string
  /** The beginning of a registration, compact, or null. */
  registration: string | null
  /** The last entry of the page before, or null. */
  before: Entry | null
}

export function allOf(agentId: string): Sought {
  return { agentId, registration: null, before: null }
}

/** Whether a row that was changed at that time is sought, of any agent. */
export function isSought(
  { registration, before }: Sought,
  changedAt: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const begins = sql`registration between ${registration} and ${`${registration}ZZZZZZZ`}`
  const comes = sql`(${changedAt}, id) < (${before?.changedAt}, ${before?.id})`
  const both = [registration === null ? [] : begins, before === null ? [] : comes].flat()
  return both.length === 0 ? sql`true` : sql`${sql.join(both, sql` and `)}`
}

/** For `sort`: the latest change first. */
export function compareEntries(one: Entry, other: Entry): number {
  if (one.changedAt !== other.changedAt) return other.changedAt - one.changedAt
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}
