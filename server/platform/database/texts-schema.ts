import type { Generated } from 'kysely'

/** Owners get the first four and the deal's, who complained theirs, agents and applicants the next, the operator the last three. */
type TextKind =
  | 'link'
  | 'quote'
  | 'gathered-quotes'
  | 'facts-asked'
  | 'complaint'
  | 'complaint-answer'
  | 'deal'
  | 'collection'
  | 'day-before'
  | 'outcome'
  | 'deal-ended'
  | 'deal-off'
  | 'code'
  | 'chosen'
  | 'day-refused'
  | 'not-approved-yet'
  | 'approved'
  | 'rejected'
  | 'suspended'
  | 'applied-again'
  | 'person-added'
  | 'licence'
  | 'subscription'
  | 'new-cars'
  | 'complaint-asked'
  | 'application'
  | 'complaint-notice'
  | 'alarm'

/** The outbox. `body` is null once the wording was erased, and until a text is sent that is worded then. */
export interface TextsTable {
  /** The text's own id, the same on every try. */
  id: string
  posting_id: string | null
  kind: TextKind
  phone: string
  body: string | null
  state: 'due' | 'sent' | 'failed'
  tries: Generated<number>
  due_at: number
  /** Its place among the texts that its network asked for on that day; 1 where nobody asked over the network. */
  turn: Generated<number>
  /** When it could first go, whenever it is tried next. */
  first_due_at: Generated<number | null>
  /** 1: it failed, and an operator has read why. */
  put_away: Generated<number>
  /** While a sender has it: when its claim lapses. */
  claimed_until: number | null
  created_at: number
  sent_at: number | null
  /** Why it failed, or its last try did, in a word of ours; never the carrier's free text. */
  failure: string | null
  /** The carrier's own id of it, where the carrier gives one. */
  carrier_id: Generated<string | null>
  /** Of its tries, those that do not count towards giving up. */
  excused: Generated<number>
}

/** What became of texts that a carrier took. That may be told before its own answer is kept. */
export interface DeliveriesTable {
  carrier_id: string
  state: 'delivered' | 'undelivered' | 'failed'
  /** Why it was not delivered, in a word of ours. */
  failure: string | null
  told_at: number
}

/** Texts whose wording a carrier keeps until we have it taken out, which is once ours has gone. */
export interface CarriedTextsTable {
  carrier_id: string
  text_id: string
  carried_at: number
}

/** What counts towards the limits. Outlives the posting, so it holds a digest of the number, and is erased after a week. */
export interface TextAllowancesTable {
  text_id: string
  phone_digest: string
  /** The text's own, but for what counts apart: the link to a confirmed posting, a code that a known browser asked for, and the desk's. `opened` is no text: the phone's holder said that a car is theirs. */
  kind:
    | TextKind
    | 'own-link'
    | 'opened'
    | 'code-to-known-browser'
    | 'desk-code'
    | 'desk-code-to-known-browser'
    | 'desk-code-to-known-network'
  /** The London day it is planned for, such as 2026-11-21. */
  day: string
  queued_at: number
  /** When the first try was made, or null. */
  spent_at: number | null
}

/** What was spent of a share in its period: of texts, and of what an agent may do. */
export interface TextBudgetsTable {
  /** Names the share and its period; a digest where that would hold an address or a number. */
  share: string
  spent: number
  ends_at: number
}

/** Numbers that get no texts. */
export interface SuppressedPhonesTable {
  phone_digest: string
  created_at: number
  /** E.164, until the number has no posting left; null from then on. */
  phone_to_clear: Generated<string | null>
}
