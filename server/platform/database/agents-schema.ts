// Agents, their people and licences, how they sign in, and what they pay.
import { typed } from './column-types.ts'

export const AGENTS = {
  agents: {
    id: 'text primary key',
    /** The business, as owners see it. */
    name: 'text not null',
    /** How owners may reach the agent, in the words that owners see. */
    contact: 'text not null',
    created_at: 'bigint not null',
    /** E.164, to sign in with; null for an agent who cannot. */
    phone: 'text',
    contact_name: 'text',
    yard_postcode: 'text',
    licence_number: 'text',
    licence_council: 'text',
    /** A day, such as 2027-03-31. */
    licence_expires: 'text',
    licence_kind: typed<'site' | 'collector' | null>('text'),
    atf_permit: 'text',
    /** `expired`: the licence has run out. `left`: its owner closed the account. `closed`: erased, except for the name. */
    state: typed<'applied' | 'approved' | 'suspended' | 'expired' | 'rejected' | 'left' | 'closed'>(
      "text not null default 'approved'",
    ),
    /** Until when the operator lets the agent see owners' numbers, or null. */
    subscribed_until: 'bigint',
    /** The last day of the licence for which the agent was given notice, or null. */
    licence_notice_for: 'text',
    /** What an operator multiplied the agent's daily limits by; 1 by default. */
    allowance_times: 'integer not null default 1',
    /** The day on which the operator last checked the licence, or null. */
    licence_checked_on: 'text',
    /** Until when the agent's payments let the agent see owners' numbers, or null. */
    paid_until: 'bigint',
    /** When the latest payment failed, or null once it was made. */
    payment_failed_at: 'bigint',
    /** The end of the operator's gift for which the agent was given notice, or null. */
    subscription_notice_for: 'bigint',
    'unique index agents_by_phone': '(phone) where phone is not null',
  },
  /** A person of an agent's business besides the account's owner, whom a null person means everywhere. */
  agent_people: {
    id: 'text primary key',
    agent_id: 'text not null references agents (id) on delete cascade',
    /** Null a year after they were removed, or once erased. */
    name: 'text',
    /** E.164, to sign in with; null once removed. Others may have asked for it too until somebody has joined with it. */
    phone: 'text',
    added_at: 'bigint not null',
    /** When they first signed in, or null. */
    joined_at: 'bigint',
    /** When they left, or null. Their row stays, because their quotes name it. */
    removed_at: 'bigint',
    'index agent_people_by_agent': '(agent_id)',
    'index agent_people_by_phone': '(phone)',
    'unique index agent_people_joined': '(phone) where joined_at is not null',
  },
  /** A further licence of a collector, who has one for each council; the first is the agent's own. */
  agent_licences: {
    agent_id: 'text not null references agents (id) on delete cascade',
    number: 'text not null',
    council: 'text not null',
    /** Days, such as 2027-03-31. */
    expires: 'text not null',
    checked_on: 'text',
    /** The last day for which the agent was given notice, or null. */
    notice_for: 'text',
    /** 1 while nobody at the desk has ticked what the agent entered; only then does the licence count. */
    waits: 'integer not null default 0',
    'constraint agent_licences_key': 'primary key (agent_id, council, waits)',
  },
  /** The latest code that a browser asked for, whether or not an agent has the phone. Holds digests only. */
  sign_in_codes: {
    /** A digest of the phone and of the browser's own key. */
    phone_digest: 'text primary key',
    code_digest: 'text not null',
    tries_left: 'integer not null',
    expires_at: 'bigint not null',
    'index sign_in_codes_by_end': '(expires_at)',
  },
  sessions: {
    id: 'text primary key',
    token_digest: 'text not null unique',
    agent_id: 'text not null references agents (id) on delete cascade',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
    /** When it was last seen in use, to the hour. */
    used_at: 'bigint not null',
    device: 'text',
    person_id: 'text references agent_people (id) on delete cascade',
    'index sessions_by_agent': '(agent_id)',
    'index sessions_by_end': '(expires_at)',
    'index sessions_by_person': '(person_id) where person_id is not null',
  },
  /** What Stripe said last of an agent's subscription. Of a card it holds the brand and the last four digits only. */
  subscriptions: {
    customer_id: 'text primary key',
    /** Null once the agent has gone, and until Stripe has deleted the customer. */
    agent_id: 'text unique references agents (id) on delete set null',
    subscription_id: 'text',
    /** In Stripe's word, such as `past_due`. */
    status: 'text',
    amount_pence: 'integer',
    /** What `amount_pence` pays for, such as `month`. */
    period: 'text',
    /** The end of the period that the latest invoice is for. */
    period_ends_at: 'bigint',
    /** When the subscription ends, if it was cancelled; else null. */
    cancels_at: 'bigint',
    /** When Stripe tries again to take a payment that failed, or null. */
    next_try_at: 'bigint',
    /** What became of the latest payment after it was made, or null. */
    taken_back: typed<'refunded' | 'disputed' | null>('text'),
    card_brand: 'text',
    card_last4: 'text',
    /** Numbers the readings of Stripe as they begin: a reading that began earlier must not overwrite a later one. */
    reads_begun: 'integer not null default 0',
    reads_written: 'integer not null default 0',
    /** When the last reading was written. */
    read_at: 'bigint',
    created_at: 'bigint not null',
  },
} as const
