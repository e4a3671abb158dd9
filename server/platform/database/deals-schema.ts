import type { Generated } from 'kysely'
import type { AgentOutcome, HalfDay, OwnerOutcome } from '../../../domain/market/collection.ts'

/** A quote that an owner chose. Outlives the posting as the agent's record, without saying which car it was. */
export interface DealsTable {
  id: string
  posting_id: string | null
  agent_id: string
  quote_id: string
  /** As agreed. */
  amount_pence: number
  chosen_at: number
  ended_at: number | null
  /** What ended it, if somebody did. A deal that its posting no longer names has ended too. */
  ended_why: 'undone' | 'fell-through' | 'agent-fell-through' | null
  /** A day, such as 2026-11-24, and when on that day. */
  collect_on: string | null
  collect_half: HalfDay | null
  /** The day that did not suit the owner, until another is entered. */
  refused_day: string | null
  /** With it: the days that would do, with commas between them. */
  other_days: string | null
  outcome_asked_at: number | null
  owner_outcome: OwnerOutcome | null
  owner_paid_pence: number | null
  /** When the owner first said so. */
  owner_said_at: number | null
  /** How often nobody came and another day was agreed. */
  no_shows: Generated<number>
  agent_outcome: AgentOutcome | null
  agent_paid_pence: number | null
  agent_said_at: number | null
  /** Of the owner's number when they chose; null once its holder is erased. */
  phone_digest: Generated<string | null>
  /** 1 where that was the agent's own number: the record does not count it. */
  own_number: Generated<number>
  /** 1 until the owner says by the posting's own link that they chose: the number is given then. */
  awaits_owner: Generated<number>
  /** When an operator took its outcome out of the agent's record. */
  struck_at: Generated<number | null>
}

/** What names the car of a deal and what people wrote about it; one row for each deal, until its posting goes. */
export interface DealWordsTable {
  deal_id: string
  posting_id: string
  registration: string
  address: string | null
  how_to_find: string | null
  /** Why they paid less, in the owner's words. */
  reason: string | null
  photo_id: string | null
  /** What the agent answered to that, for the operator. */
  answer: string | null
}
