import type { Generated } from 'kysely'
import type { TextKind } from '../text-kinds.ts'

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
  /** Its place among the texts that its network asked for on that day; 1 if nobody asked over the network. */
  turn: Generated<number>
  /** When the text could first go. Later tries do not change this. */
  first_due_at: Generated<number | null>
  /** 1 once an operator has read why the text failed. */
  put_away: Generated<number>
  /** When the claim of the sender that has it lapses. */
  claimed_until: number | null
  created_at: number
  sent_at: number | null
  /** Why it failed, or its last try did, in a word of ours; never the carrier's free text. */
  failure: string | null
  /** The carrier's own id of the text, if the carrier gives one. */
  carrier_id: Generated<string | null>
  /** How many of its tries do not count towards giving up. */
  excused: Generated<number>
}

/** What a carrier reported of texts that it took. A report may come before the carrier's own answer is kept. */
export interface DeliveriesTable {
  carrier_id: string
  state: 'delivered' | 'undelivered' | 'failed'
  /** Why it was not delivered, in a word of ours. */
  failure: string | null
  told_at: number
}

/** Texts whose wording a carrier still keeps. Once our own copy has gone, we have the carrier delete its copy. */
export interface CarriedTextsTable {
  carrier_id: string
  text_id: string
  carried_at: number
}

/** What counts towards the limits. Outlives the posting, so it holds a digest of the number, and is erased after a week. */
export interface TextAllowancesTable {
  text_id: string
  phone_digest: string
  /** The kind of the text. Counted apart: a link to a confirmed posting, a code that a known browser asked for, the desk's codes. `opened` is no text: the holder said that a car is theirs. */
  kind:
    | TextKind
    | 'own-link'
    | 'opened'
    | 'code-to-known-browser'
    | 'desk-code'
    | 'desk-code-to-known-browser'
    | 'desk-code-to-known-network'
  /** The London day that the text is planned for, such as 2026-11-21. */
  day: string
  queued_at: number
  /** When the first try was made, or null. */
  spent_at: number | null
}

/** What was spent of a share in its period. */
export interface SharesSpentTable {
  /** Names the share and its period; a digest of them if they hold an address or a number. */
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
