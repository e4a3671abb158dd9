// What agents and owners have to do with each other: quotes, deals, numbers given, questions and complaints.
import { createTables } from './create-tables.ts'

export const up = createTables(`
  -- What was hidden is marked here, since it outlives the quote: one that is withdrawn and given again is still hidden.
  create table listing_agents (
    link_id text primary key,
    posting_id text not null references postings (id) on delete cascade,
    agent_id text not null references agents (id) on delete cascade,
    hidden_at bigint,
    constraint listing_agents_once unique (posting_id, agent_id)
  );

  create table quotes (
    id text primary key,
    posting_id text not null references postings (id) on delete cascade,
    agent_id text not null references agents (id) on delete cascade,
    amount_pence integer not null,
    message text,
    created_at bigint not null,
    updated_at bigint not null,
    registration text not null,
    valid_until bigint,
    declined_at bigint,
    known_facts text,
    collects integer not null default 0,
    needs_v5c integer not null default 0,
    needs_keys integer not null default 0,
    needs_catalyst integer not null default 0,
    needs_rolls integer not null default 0,
    person_id text references agent_people (id) on delete set null
  );
  create unique index quotes_once on quotes (posting_id, agent_id);
  create index quotes_by_agent on quotes (agent_id, id);
  create index quotes_by_person on quotes (person_id) where person_id is not null;
  create index quotes_by_change on quotes (agent_id, updated_at, id);
  create index quotes_by_registration on quotes (agent_id, registration);

  create table past_quotes (
    id text primary key,
    agent_id text not null references agents (id) on delete cascade,
    amount_pence integer not null,
    created_at bigint not null,
    updated_at bigint not null,
    person_id text references agent_people (id) on delete set null,
    registration text,
    district text,
    car text,
    became text not null,
    deal_id text,
    quote_id text not null,
    gone_at bigint not null,
    state text not null
  );
  create index past_quotes_by_agent on past_quotes (agent_id, id);
  create index past_quotes_by_person on past_quotes (person_id) where person_id is not null;
  -- An agent with 20,000 quotes gets each page of the trade book as fast as one with twenty.
  create index past_quotes_by_time
    on past_quotes (agent_id, state, gone_at, id);
  create index past_quotes_by_quote on past_quotes (quote_id);
  create index past_quotes_by_registration on past_quotes (agent_id, registration);
  create index past_quotes_by_age on past_quotes (gone_at);

  create table deals (
    id text primary key,
    posting_id text references postings (id) on delete set null,
    agent_id text not null references agents (id) on delete cascade,
    quote_id text not null,
    amount_pence integer not null,
    chosen_at bigint not null,
    ended_at bigint,
    ended_why text,
    collect_on text,
    collect_half text,
    refused_day text,
    other_days text,
    outcome_asked_at bigint,
    owner_outcome text,
    owner_paid_pence integer,
    owner_said_at bigint,
    no_shows integer not null default 0,
    agent_outcome text,
    agent_paid_pence integer,
    agent_said_at bigint,
    phone_digest text,
    own_number integer not null default 0,
    awaits_owner integer not null default 0,
    struck_at bigint
  );
  create index deals_by_posting on deals (posting_id, agent_id);
  create index deals_by_agent on deals (agent_id, owner_said_at);
  create index deals_by_phone on deals (phone_digest) where phone_digest is not null;
  create index deals_by_choice on deals (agent_id, chosen_at);
  create index deals_present on deals (agent_id, chosen_at)
    where ended_at is null and posting_id is not null;

  -- What names the car, or somebody wrote, goes with the posting; the deal is the agent’s record.
  create table deal_words (
    deal_id text primary key references deals (id) on delete cascade,
    posting_id text not null references postings (id) on delete cascade,
    registration text not null,
    address text,
    how_to_find text,
    reason text,
    answer text
  );
  create index deal_words_by_posting on deal_words (posting_id);

  create table disclosures (
    id text primary key,
    agent_id text not null references agents (id) on delete cascade,
    posting_id text references postings (id) on delete set null,
    created_at bigint not null,
    phone_digest text,
    asked_not_to_call_at bigint,
    person_id text references agent_people (id) on delete set null,
    given_back_at bigint
  );
  create index disclosures_by_agent on disclosures (agent_id, created_at);
  create index disclosures_by_posting on disclosures (posting_id, agent_id, created_at);
  create index disclosures_asked on disclosures (agent_id) where asked_not_to_call_at is not null;
  create index disclosures_by_phone on disclosures (phone_digest, created_at)
    where phone_digest is not null;
  create index disclosures_with_phone on disclosures (created_at) where phone_digest is not null;
  create index disclosures_by_person on disclosures (person_id) where person_id is not null;

  create table fact_requests (
    posting_id text not null references postings (id) on delete cascade,
    agent_id text not null references agents (id) on delete cascade,
    fact text not null,
    asked_at bigint not null,
    constraint fact_requests_key primary key (posting_id, agent_id, fact)
  );
  create index fact_requests_by_agent on fact_requests (agent_id);

  create table complaints (
    id text primary key,
    reference text not null unique,
    about text not null,
    kind text,
    subject text not null,
    registration text not null,
    posting_id text references postings (id) on delete set null,
    agent_id text references agents (id) on delete set null,
    by_agent_id text references agents (id) on delete set null,
    reach_by text not null,
    reach text not null,
    received_at bigint not null,
    read_at bigint,
    closed_at bigint,
    outcome text
  );
  create index complaints_by_posting_id on complaints (posting_id);
  create index complaints_by_agent_id on complaints (agent_id);
  create index complaints_by_by_agent_id on complaints (by_agent_id);
  create index complaints_by_reach on complaints (reach);
  create index complaints_by_closed_at on complaints (closed_at);

  create table complaint_messages (
    id text primary key,
    complaint_id text not null references complaints (id) on delete cascade,
    thread text not null,
    is_ours integer not null,
    words text not null,
    created_at bigint not null,
    who text
  );
  create index complaint_messages_by_complaint on complaint_messages (complaint_id);

  -- A photo whose thing has gone, by whatever way, is nobody's: the row says so until its store has removed the photo.
  create table photos (
    id text primary key,
    posting_id text references postings (id) on delete set null,
    deal_id text unique references deal_words (deal_id) on delete set null,
    message_id text unique references complaint_messages (id) on delete set null,
    file_digest text unique,
    added_at bigint not null
  );
  create index photos_by_posting on photos (posting_id, added_at);
  create index photos_of_nothing on photos (id)
    where posting_id is null and deal_id is null and message_id is null;
`)
