// Texts and pushes, what limits them, and what agents want to hear of.
import type { PushKind } from '../../../domain/agents/alerts.ts'
import type { TextKind } from '../text-kinds.ts'
import { typed } from './column-types.ts'

/**
 * What is counted of texts. Counted apart: a link to a confirmed posting, a code that a known browser asked for, the
 * desk's codes. `opened` is no text: the holder said that a car is theirs.
 */
type Counted =
  | TextKind
  | 'own-link'
  | 'opened'
  | 'code-to-known-browser'
  | 'desk-code'
  | 'desk-code-to-known-browser'
  | 'desk-code-to-known-network'

export const MESSAGES = {
  /** The outbox. `body` is null once the wording was erased, and until a text is sent that is worded then. */
  texts: {
    /** The text's own id, the same on every try. */
    id: 'text primary key',
    posting_id: 'text references postings (id) on delete cascade',
    kind: typed<TextKind>('text not null'),
    phone: 'text not null',
    body: 'text',
    state: typed<'due' | 'sent' | 'failed'>('text not null'),
    tries: 'integer not null default 0',
    due_at: 'bigint not null',
    /** Its place among the texts that its network asked for on that day; 1 if nobody asked over the network. */
    turn: 'integer not null default 1',
    /** When the claim of the sender that has it lapses. */
    claimed_until: 'bigint',
    created_at: 'bigint not null',
    sent_at: 'bigint',
    /** Why it failed, or its last try did, in a word of ours; never the carrier's free text. */
    failure: 'text',
    /** The carrier's own id of the text, if the carrier gives one. */
    carrier_id: 'text',
    /** How many of its tries do not count towards giving up. */
    excused: 'integer not null default 0',
    /** When the text could first go. Later tries do not change this. */
    first_due_at: 'bigint',
    /** 1 once an operator has read why the text failed. */
    put_away: 'integer not null default 0',
    'index texts_by_posting': '(posting_id)',
    // Only what an index is for is in it: wording not yet erased, first tries and later tries that wait. So the sender
    // stays quick, however many texts were ever sent.
    'index texts_worded': '(created_at) where body is not null',
    'index texts_due': "(turn, due_at, created_at, id, kind) where state = 'due' and tries = 0",
    'index texts_retrying': "(due_at) where state = 'due' and tries > 0",
    'unique index texts_by_carrier': '(carrier_id) where carrier_id is not null',
    'index texts_first_due': "(first_due_at) where state = 'due'",
    'index texts_due_by_kind': "(kind, due_at) where state = 'due'",
    'index texts_gathered': "(phone) where kind = 'gathered-quotes'",
  },
  /** What a carrier reported of texts that it took. A report may come before the carrier's own answer is kept. */
  deliveries: {
    carrier_id: 'text primary key',
    state: typed<'delivered' | 'undelivered' | 'failed'>('text not null'),
    /** In a word of ours. */
    failure: 'text',
    told_at: 'bigint not null',
    'index deliveries_by_time': '(told_at)',
  },
  /** Texts whose wording a carrier still keeps. Once our own copy has gone, we have the carrier delete its copy. */
  carried_texts: {
    carrier_id: 'text primary key',
    text_id: 'text not null',
    carried_at: 'bigint not null',
  },
  /** What counts towards the limits. Outlives the posting, so it holds a digest of the number, and is erased after a week. */
  text_allowances: {
    text_id: 'text primary key',
    phone_digest: 'text not null',
    kind: typed<Counted>('text not null'),
    /** The London day that the text is planned for, such as 2026-11-21. */
    day: 'text not null',
    queued_at: 'bigint not null',
    /** When the first try was made, or null. */
    spent_at: 'bigint',
    'index text_allowances_by_phone': '(phone_digest, kind, queued_at)',
    'index text_allowances_by_time': '(queued_at)',
  },
  /** What was spent of a share in its period. */
  shares_spent: {
    /** Names the share and its period; a digest of them if they hold an address or a number. */
    share: 'text primary key',
    spent: 'integer not null',
    ends_at: 'bigint not null',
    'index shares_spent_by_end': '(ends_at)',
  },
  /** Numbers that get no texts. */
  suppressed_phones: {
    phone_digest: 'text primary key',
    created_at: 'bigint not null',
    /** E.164, until the number has no posting left; null from then on. */
    phone_to_clear: 'text',
    'index suppressed_phones_to_clear': '(phone_digest) where phone_to_clear is not null',
  },
  /** A browser that takes pushes, for as long as its session lasts. */
  push_devices: {
    id: 'text primary key',
    agent_id: 'text not null references agents (id) on delete cascade',
    session_id: 'text not null unique references sessions (id) on delete cascade',
    /** The address at its push service. A thief of the address and the keys still needs our own key to send a push. */
    endpoint: 'text not null unique',
    p256dh: 'text not null',
    auth: 'text not null',
    created_at: 'bigint not null',
    failing_since: 'bigint',
    'index push_devices_by_agent': '(agent_id)',
  },
  /** A push that waits for one device. The row is deleted once the push service has taken the push. */
  pushes: {
    /** Names the subject and the device, so that the same news waits only once. */
    id: 'text primary key',
    device_id: 'text not null references push_devices (id) on delete cascade',
    posting_id: 'text references postings (id) on delete cascade',
    kind: typed<PushKind>('text not null'),
    title: 'text not null',
    line: 'text not null',
    path: 'text not null',
    /** When the push is tried next; while a process sends it, when that process's claim lapses. */
    due_at: 'bigint not null',
    expires_at: 'bigint not null',
    tries: 'integer not null default 0',
    'index pushes_due': '(due_at)',
    'index pushes_by_device_id': '(device_id)',
    'index pushes_by_posting_id': '(posting_id)',
  },
  /** How one business hears of new cars. */
  alerts: {
    agent_id: 'text primary key references agents (id) on delete cascade',
    /** 1 where new cars come in one text at 08:00 and not as pushes. */
    texts: 'integer not null',
    told_at: 'bigint not null default 0',
  },
  /** A search of the list that a business has saved. */
  alert_searches: {
    agent_id: 'text not null references alerts (agent_id) on delete cascade',
    place: 'integer not null',
    /** The query of its filters. */
    search: 'text not null',
    /** The point that distances are measured from, and the reach in metres; null for everywhere. */
    easting: 'bigint',
    northing: 'bigint',
    reach: 'bigint',
    'constraint alert_searches_key': 'primary key (agent_id, place)',
  },
  /** A new car that a search of the business lists. */
  alert_matches: {
    agent_id: 'text not null references alerts (agent_id) on delete cascade',
    posting_id: 'text not null references postings (id) on delete cascade',
    metres: 'integer',
    matched_at: 'bigint not null',
    told: 'integer not null default 0',
    'constraint alert_matches_key': 'primary key (agent_id, posting_id)',
    'index alert_matches_by_posting_id': '(posting_id)',
    'index alert_matches_by_matched_at': '(matched_at)',
    'index alert_matches_untold': '(agent_id) where told = 0',
  },
} as const
