import type { Generated } from 'kysely'
import type { AgentOutcome, HalfDay, OwnerOutcome } from '../../../domain/market/collection.ts'
import type { TickColumn } from '../../../domain/market/quote-terms.ts'
import type {
  ComplaintAbout,
  ComplaintOutcome,
  ComplaintThread,
  ReportKind,
} from '../../../domain/market/complaint-fields.ts'
import type { Reach } from '../../../domain/people/contact.ts'

/** The `agentId` of quotes links: one agent on one listing. It outlives a withdrawn quote, whose link still opens. */
export interface ListingAgentsTable {
  link_id: string
  posting_id: string
  agent_id: string
  /** When operators hid the agent's quote from the owner, or null. */
  hidden_at: Generated<number | null>
}

export interface QuotesTable extends Record<TickColumn, Generated<number>> {
  id: string
  posting_id: string
  agent_id: string
  /** The person of the business who gave the present terms. */
  person_id: Generated<string | null>
  amount_pence: number
  message: string | null
  created_at: number
  /** When the present terms were given. */
  updated_at: number
  /** The car that it was given for; the quote is not offered for another car. */
  registration: string
  /** The end of the last day on which it holds; null if it has no end. */
  valid_until: Generated<number | null>
  /** When the owner said no thanks, or null. */
  declined_at: Generated<number | null>
  /** What the agent knew of the car, as JSON. */
  known_facts: Generated<string | null>
}

/** A quote that an owner chose. Outlives the posting as the agent's record, without saying which car it was. */
export interface DealsTable {
  id: string
  posting_id: string | null
  agent_id: string
  quote_id: string
  /** What owner and agent agreed. */
  amount_pence: number
  chosen_at: number
  ended_at: number | null
  /** Why somebody ended the deal, or null. A deal that its posting no longer names has ended too. */
  ended_why: 'undone' | 'fell-through' | 'agent-fell-through' | null
  /** A day, such as 2026-11-24, and when on that day. */
  collect_on: string | null
  collect_half: HalfDay | null
  /** The day that did not suit the owner, until another is entered. */
  refused_day: string | null
  /** The days that would suit the owner instead, with commas between them. */
  other_days: string | null
  outcome_asked_at: number | null
  owner_outcome: OwnerOutcome | null
  owner_paid_pence: number | null
  /** When the owner first said what happened. */
  owner_said_at: number | null
  /** How often nobody came and another day was agreed. */
  no_shows: Generated<number>
  agent_outcome: AgentOutcome | null
  agent_paid_pence: number | null
  agent_said_at: number | null
  /** A digest of the owner's number when they chose; null once its holder is erased. */
  phone_digest: Generated<string | null>
  /** 1 if that was the agent's own number: the agent's record does not count such a deal. */
  own_number: Generated<number>
  /** 1 until the owner confirms the choice by the posting's own link: only then is the number given. */
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
  /** What the agent answered to that, for the operator. */
  answer: string | null
}

/** A complaint outlives the posting and the agent that it is about. */
export interface ComplaintsTable {
  id: string
  /** C and six digits, for people to quote. */
  reference: string
  about: ComplaintAbout
  kind: ReportKind | null
  /** The buyer or the car as somebody typed it, else the buyer's name; '' if neither is known. */
  subject: string
  registration: string
  /** The posting that the complaint is about, if a link led to the form. */
  posting_id: string | null
  agent_id: string | null
  /** The agent who reported a posting from the console. */
  by_agent_id: string | null
  reach_by: Reach['by']
  /** E.164 or an email address. */
  reach: string
  received_at: number
  /** When somebody at the desk first opened it. */
  read_at: Generated<number | null>
  closed_at: number | null
  outcome: ComplaintOutcome | null
}

export interface ComplaintMessagesTable {
  id: string
  complaint_id: string
  thread: ComplaintThread
  is_ours: number
  /** Who of us wrote it; null for what others wrote and for what was sent automatically. */
  who: Generated<string | null>
  words: string
  created_at: number
}
