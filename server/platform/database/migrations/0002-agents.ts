// Agents, their people and licences, how they sign in, and what they pay.
import { createTables } from './create-tables.ts'

export const up = createTables(`
  create table agents (
    id text primary key,
    name text not null,
    contact text not null,
    created_at bigint not null,
    phone text,
    contact_name text,
    yard_postcode text,
    licence_number text,
    licence_council text,
    licence_expires text,
    licence_kind text,
    atf_permit text,
    state text not null default 'approved',
    subscribed_until bigint,
    licence_notice_for text,
    allowance_times integer not null default 1,
    licence_checked_on text,
    paid_until bigint,
    payment_failed_at bigint,
    subscription_notice_for bigint
  );
  create unique index agents_by_phone on agents (phone) where phone is not null;

  create table agent_people (
    id text primary key,
    agent_id text not null references agents (id) on delete cascade,
    name text,
    phone text,
    added_at bigint not null,
    joined_at bigint,
    removed_at bigint
  );
  create index agent_people_by_agent on agent_people (agent_id);
  create index agent_people_by_phone on agent_people (phone);
  create unique index agent_people_joined on agent_people (phone) where joined_at is not null;

  create table agent_licences (
    agent_id text not null references agents (id) on delete cascade,
    number text not null,
    council text not null,
    expires text not null,
    checked_on text,
    notice_for text,
    -- 1: the agent entered it, and it counts once an operator has ticked it.
    waits integer not null default 0,
    constraint agent_licences_key primary key (agent_id, council, waits)
  );

  create table sign_in_codes (
    phone_digest text primary key,
    code_digest text not null,
    tries_left integer not null,
    expires_at bigint not null
  );
  create index sign_in_codes_by_end on sign_in_codes (expires_at);

  create table sessions (
    id text primary key,
    token_digest text not null unique,
    agent_id text not null references agents (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    device text,
    person_id text references agent_people (id) on delete cascade
  );
  create index sessions_by_agent on sessions (agent_id);
  create index sessions_by_end on sessions (expires_at);
  create index sessions_by_person on sessions (person_id) where person_id is not null;

  create table subscriptions (
    customer_id text primary key,
    agent_id text unique references agents (id) on delete set null,
    subscription_id text,
    status text,
    amount_pence integer,
    period text,
    period_ends_at bigint,
    cancels_at bigint,
    next_try_at bigint,
    taken_back text,
    card_brand text,
    card_last4 text,
    reads_begun integer not null default 0,
    reads_written integer not null default 0,
    read_at bigint,
    created_at bigint not null
  );
`)
