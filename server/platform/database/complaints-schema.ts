// The tables of complaints. They outlive the posting and the agent that they are about.
import type { Generated } from 'kysely'
import type { ComplaintAbout, ComplaintOutcome, ReportKind } from '../../../domain/market/complaint-fields.ts'
import type { Reach } from '../../../domain/people/reach.ts'

export interface ComplaintsTable {
  id: string
  /** C and six digits, for people to quote. */
  reference: string
  about: ComplaintAbout
  kind: ReportKind | null
  /** The buyer or the car as it was typed, else the buyer's name; '' where neither is known. */
  subject: string
  registration: string
  /** Where a link led here: what the complaint is about. */
  posting_id: string | null
  agent_id: string | null
  /** The agent who reported a posting from the console. */
  by_agent_id: string | null
  reach_by: Reach['by']
  /** E.164 or an email address. */
  reach: string
  received_at: number
  /** When somebody at the desk opened it first. */
  read_at: Generated<number | null>
  closed_at: number | null
  outcome: ComplaintOutcome | null
}

export interface ComplaintMessagesTable {
  id: string
  complaint_id: string
  written_by: 'complainant' | 'us' | 'agent'
  /** 1 where it is ours to the other side, the buyer or a reported car's owner, who sees nothing else of the complaint. */
  to_other: Generated<number>
  /** Who of us wrote it; null for what others wrote and for what was sent automatically. */
  who: Generated<string | null>
  words: string
  photo_id: string | null
  created_at: number
}
