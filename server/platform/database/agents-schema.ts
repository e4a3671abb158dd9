import type { Generated } from 'kysely'
import type { PushKind } from '../../../domain/agents/alerts.ts'

export interface AgentsTable {
  id: string
  /** The business, as owners see it. */
  name: string
  /** How owners may reach the agent, as they see it. */
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
  /** `expired`: the licence has run out. `left`: closed by its owner. `closed`: erased, but for the name that owners were told. */
  state: 'applied' | 'approved' | 'suspended' | 'expired' | 'rejected' | 'left' | 'closed'
  /** Until when the operator lets the agent see owners' numbers, or null. */
  subscribed_until: number | null
  /** Until when the agent's payments do, or null. */
  paid_until: number | null
  /** When the payment that is missing failed, or null. */
  payment_failed_at: number | null
  /** The end of the operator's gift for which the agent was given notice, or null. */
  subscription_notice_for: number | null
  /** How many times what one agent may see and quote; 1 unless an operator decided otherwise. */
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
  /** When they left, or null: they stay on record beside what they did. */
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
  /** 1 while it is the agent's own entry, which nobody has ticked yet. */
  waits: Generated<number>
}

/** Why a car that was quoted on has gone, or what had become of the quote by then. */
type Became =
  | 'closed'
  | 'unused'
  | 'stopped'
  | 'erased'
  | 'other-car'
  | 'chosen'
  | 'chosen-elsewhere'
  | 'declined'

/** What is left of a quote whose car has gone, for the agent who gave it. Nothing of its owner. */
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
  /** The deal, where its owner chose it. */
  deal_id: Generated<string | null>
  /** Of the quote itself, which may be about another car by now. */
  quote_id: string
  gone_at: number
  state: 'collected' | 'gone'
}

/** The latest code that a browser asked for, whether or not an agent has the phone. Holds digests only. */
export interface SignInCodesTable {
  /** Of the phone and of the browser's own key. */
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
  /** Who of the business asked for it. */
  person_id: Generated<string | null>
  posting_id: string | null
  created_at: number
  /** Of the number that was given, for a month. */
  phone_digest: Generated<string | null>
  /** When the owner asked the agent not to call, or null. */
  asked_not_to_call_at: Generated<number | null>
  /** When it was given back to the day's share, since the lead was faulty, or null. */
  given_back_at: Generated<number | null>
}

/** What operators decided, and agents changed that owners see: who, what, on which target, when and why. */
export interface AuditLogTable {
  id: string
  who: string
  what: string
  target: string | null
  reason: string | null
  notes: string | null
  created_at: number
}

/** What Stripe said last of an agent's subscription. No card is here but its brand and last four digits. */
export interface SubscriptionsTable {
  /** Stripe's id of the customer who pays. */
  customer_id: string
  /** Null once the agent has gone, and until Stripe has deleted the customer. */
  agent_id: string | null
  /** Null while there never was one. */
  subscription_id: string | null
  /** In Stripe's word, such as `past_due`. */
  status: string | null
  amount_pence: number | null
  /** What `amount_pence` pays for, such as `month`. */
  period: string | null
  /** The end of what the latest invoice is for. */
  period_ends_at: number | null
  /** When it ends without another payment, or null. */
  cancels_at: number | null
  /** When Stripe tries again to take a payment that failed, or null. */
  next_try_at: number | null
  /** What became of the latest payment after it was made, or null. */
  taken_back: 'refunded' | 'disputed' | null
  card_brand: string | null
  card_last4: string | null
  /** Readings of Stripe are numbered as they begin, and one that began earlier overwrites nothing. */
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
  /** The address at its push service. Who knows it and the keys could only write to it with our own key. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** Since when nothing reached it, or null. */
  failing_since: number | null
}

/** A push that waits for one device; it goes once the push service has it. */
interface PushesTable {
  /** What it is about and for which device, so that the same news waits once. */
  id: string
  device_id: string
  /** It goes with the car. */
  posting_id: string | null
  kind: PushKind
  title: string
  line: string
  path: string
  /** Also the end of a claim. */
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
  /** Where it measures from, or null, and how far it reaches in metres; null for everywhere. */
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
