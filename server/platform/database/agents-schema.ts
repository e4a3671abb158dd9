import type { Generated } from 'kysely'
import type { PushKind } from '../../../domain/agents/alerts.ts'

export interface AgentsTable {
  id: string
  /** The business, as owners see it. */
  name: string
  /** How owners may reach the agent, in the words that owners see. */
  contact: string
  /** E.164, to sign in with; null for an agent who cannot. */
  phone: string | null
  contact_name: string | null
  yard_postcode: string | null
  licence_number: string | null
  licence_council: string | null
  /** A day, such as 2027-03-31. */
  licence_expires: string | null
  /** The last day of the licence for which the agent was given notice, or null. */
  licence_notice_for: string | null
  licence_kind: 'site' | 'collector' | null
  atf_permit: string | null
  /** The day on which the operator last checked the licence, or null. */
  licence_checked_on: Generated<string | null>
  /** `expired`: the licence has run out. `left`: its owner closed the account. `closed`: erased, except for the name. */
  state: 'applied' | 'approved' | 'suspended' | 'expired' | 'rejected' | 'left' | 'closed'
  /** Until when the operator lets the agent see owners' numbers, or null. */
  subscribed_until: number | null
  /** Until when the agent's payments let the agent see owners' numbers, or null. */
  paid_until: number | null
  /** When the latest payment failed, or null once it was made. */
  payment_failed_at: number | null
  /** The end of the operator's gift for which the agent was given notice, or null. */
  subscription_notice_for: number | null
  /** What an operator multiplied the agent's daily limits by; 1 by default. */
  allowance_times: Generated<number>
  created_at: number
}

/** A person of an agent's business besides the account's owner, whom a null person means everywhere. */
export interface AgentPeopleTable {
  id: string
  agent_id: string
  /** Null a year after they were removed, or once erased. */
  name: string | null
  /** E.164, to sign in with; null once removed. Others may have asked for it too until somebody has joined with it. */
  phone: string | null
  added_at: number
  /** When they first signed in, or null. */
  joined_at: number | null
  /** When they left, or null. Their row stays, because their quotes name it. */
  removed_at: number | null
}

/** A further licence of a collector, who has one for each council; the first is the agent's own. */
export interface AgentLicencesTable {
  agent_id: string
  number: string
  council: string
  /** Days, such as 2027-03-31. */
  expires: string
  checked_on: string | null
  /** The last day for which the agent was given notice, or null. */
  notice_for: string | null
  /** 1 while nobody at the desk has ticked what the agent entered. */
  waits: Generated<number>
}

/** Why a car that was quoted on has gone, or how the quote had ended before the car went. */
type Became =
  | 'closed'
  | 'unused'
  | 'stopped'
  | 'erased'
  | 'other-car'
  | 'chosen'
  | 'chosen-elsewhere'
  | 'declined'

/** What the agent keeps of a quote whose car has gone. It says nothing of the owner. */
export interface PastQuotesTable {
  id: string
  agent_id: string
  person_id: Generated<string | null>
  amount_pence: number
  created_at: number
  updated_at: number
  /** Null, as are the next two, where the posting was erased. */
  registration: Generated<string | null>
  /** The first half of the postcode. */
  district: Generated<string | null>
  /** Such as Blue Ford Focus, 2014. */
  car: Generated<string | null>
  became: Became
  /** The deal, if the owner chose the quote. */
  deal_id: Generated<string | null>
  /** The quote's own id. The quote may be about another car by now. */
  quote_id: string
  gone_at: number
  state: 'collected' | 'gone'
}

/** The latest code that a browser asked for, whether or not an agent has the phone. Holds digests only. */
export interface SignInCodesTable {
  /** A digest of the phone and of the browser's own key. */
  phone_digest: string
  code_digest: string
  tries_left: number
  expires_at: number
}

export interface SessionsTable {
  id: string
  token_digest: string
  agent_id: string
  person_id: Generated<string | null>
  created_at: number
  expires_at: number
  /** When it was last seen in use, to the hour; null until then. */
  used_at: number | null
  /** Such as "Chrome on Android", or null. */
  device: string | null
}

/** An owner's number given to an agent. Outlives the posting, without saying which it was. */
export interface DisclosuresTable {
  id: string
  agent_id: string
  /** The person of the business who asked for it. */
  person_id: Generated<string | null>
  posting_id: string | null
  created_at: number
  /** A digest of the number that was given, kept for a month. */
  phone_digest: Generated<string | null>
  /** When the owner asked the agent not to call, or null. */
  asked_not_to_call_at: Generated<number | null>
  /** When it was given back to the day's share, since the lead was faulty, or null. */
  given_back_at: Generated<number | null>
}

export interface AuditLogTable {
  id: string
  who: string
  what: string
  target: string | null
  reason: string | null
  notes: string | null
  created_at: number
}

/** What Stripe said last of an agent's subscription. Of a card it holds the brand and the last four digits only. */
export interface SubscriptionsTable {
  /** Stripe's id of the customer who pays. */
  customer_id: string
  /** Null once the agent has gone, and until Stripe has deleted the customer. */
  agent_id: string | null
  /** Null until there is one. */
  subscription_id: string | null
  /** In Stripe's word, such as `past_due`. */
  status: string | null
  amount_pence: number | null
  /** What `amount_pence` pays for, such as `month`. */
  period: string | null
  /** The end of the period that the latest invoice is for. */
  period_ends_at: number | null
  /** When the subscription ends, if it was cancelled; else null. */
  cancels_at: number | null
  /** When Stripe tries again to take a payment that failed, or null. */
  next_try_at: number | null
  /** What became of the latest payment after it was made, or null. */
  taken_back: 'refunded' | 'disputed' | null
  card_brand: string | null
  card_last4: string | null
  /** Numbers the readings of Stripe as they begin: a reading that began earlier must not overwrite a later one. */
  reads_begun: Generated<number>
  reads_written: Generated<number>
  /** When the last reading was written, or null. */
  read_at: number | null
  created_at: number
}

export interface AlertTables {
  push_devices: PushDevicesTable
  pushes: PushesTable
  alerts: AlertsTable
  alert_searches: AlertSearchesTable
  alert_matches: AlertMatchesTable
}

/** A browser that takes pushes, for as long as its session lasts. */
interface PushDevicesTable {
  id: string
  agent_id: string
  session_id: string
  /** The address at its push service. A thief of the address and the keys still needs our own key to send a push. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** Since when no push has reached the device, or null. */
  failing_since: number | null
}

/** A push that waits for one device. The row is deleted once the push service has taken the push. */
interface PushesTable {
  /** Names the subject and the device, so that the same news waits only once. */
  id: string
  device_id: string
  /** The push is deleted with this posting. */
  posting_id: string | null
  kind: PushKind
  title: string
  line: string
  path: string
  /** When the push is tried next; while a process sends it, when that process's claim lapses. */
  due_at: number
  expires_at: number
  tries: Generated<number>
}

/** How one business hears of new cars. */
interface AlertsTable {
  agent_id: string
  /** 1 where new cars come in one text at 08:00 and not as pushes. */
  texts: number
  /** When it last heard about new cars. */
  told_at: Generated<number>
}

/** A search of the list that a business has saved. */
interface AlertSearchesTable {
  agent_id: string
  /** Its place in their list. */
  place: number
  /** The query of its filters. */
  search: string
  /** The point that distances are measured from, and the reach in metres; null for everywhere. */
  easting: number | null
  northing: number | null
  reach: number | null
}

/** A new car that a search of the business lists. */
interface AlertMatchesTable {
  agent_id: string
  posting_id: string
  metres: number | null
  matched_at: number
  told: Generated<number>
}
