// What owners post, their links, and what is known of their cars and where those are.
import { createTables } from './create-tables.ts'

export const up = createTables(`
  create table postings (
    id text primary key,
    listing_id text not null unique,
    registration text not null,
    postcode text not null,
    phone text not null,
    problem text,
    phone_confirmed_at bigint,
    version integer not null default 1,
    created_at bigint not null,
    used_at bigint not null,
    -- Wide enough to hold the square of a distance when PostgreSQL works one out.
    easting bigint,
    northing bigint,
    superseded integer not null default 0,
    vehicle_words text,
    deal_id text,
    number_for text not null default 'subscribers',
    photos_hidden_at bigint
  );
  create index postings_by_phone on postings (phone, registration, id);
  create index postings_by_use on postings (used_at);
  create index postings_by_registration on postings (registration, id);
  -- Confirmed cars and the others are two lists, one behind the other, and neither has the superseded.
  create index postings_near_confirmed on postings (easting, northing, id)
    where superseded = 0 and phone_confirmed_at is not null and deal_id is null;
  create index postings_new_confirmed on postings (id)
    where superseded = 0 and phone_confirmed_at is not null;
  create index postings_near_unconfirmed on postings (easting, northing, id)
    where superseded = 0 and phone_confirmed_at is null and deal_id is null;
  create index postings_new_unconfirmed on postings (id)
    where superseded = 0 and phone_confirmed_at is null;
  create index postings_by_confirmation on postings (phone_confirmed_at, id)
    where superseded = 0 and phone_confirmed_at is not null;
  create index postings_under_offer on postings (id) where deal_id is not null;

  create table links (
    unique_id text primary key,
    posting_id text not null references postings (id) on delete cascade,
    phone text not null,
    created_at bigint not null
  );
  create index links_by_posting on links (posting_id);

  create table ended_links (
    link_digest text primary key,
    why text not null,
    ended_at bigint not null
  );
  create index ended_links_by_time on ended_links (ended_at);

  create table submissions (
    id text primary key,
    key_digest text unique,
    content_digest text not null,
    posting_id text references postings (id) on delete set null,
    created_at bigint not null
  );
  create index submissions_by_content on submissions (content_digest, created_at);
  create index submissions_by_posting on submissions (posting_id);
  create index submissions_by_time on submissions (created_at);

  create table posting_facts (
    posting_id text primary key references postings (id) on delete cascade,
    starts integer,
    rolls integer,
    keys integer,
    v5c integer,
    catalyst integer,
    tyres integer,
    stands text,
    gone_by text,
    call_times text,
    updated_at bigint not null
  );
  -- A car is matched again where its owner says more of it, or a register answers late.
  create index posting_facts_by_update on posting_facts (updated_at);

  create table postcodes (
    postcode text primary key,
    easting integer not null,
    northing integer not null
  );

  create table vehicle_details (
    posting_id text primary key references postings (id) on delete cascade,
    registration text not null,
    due_at bigint,
    claimed_until bigint,
    tries integer not null default 0,
    looked_up_at bigint,
    make text,
    model text,
    colour text,
    year integer,
    fuel text,
    engine_size integer,
    tax_status text,
    mot_status text,
    type_approval text,
    mot_expires text,
    mileage integer,
    mot_failed_on text,
    mot_failures text
  );
  -- Only what waits, so that looking for it stays quick however many cars there are.
  create index vehicle_details_due on vehicle_details (due_at) where due_at is not null;
  create index vehicle_details_by_look_up on vehicle_details (looked_up_at)
    where looked_up_at is not null;

  create table vehicle_answers (
    digest text primary key,
    answer text not null,
    expires_at bigint not null
  );
  create index vehicle_answers_by_end on vehicle_answers (expires_at);

  create table scrap_prices (
    id text primary key,
    pence_per_tonne integer not null,
    day text not null,
    source text not null,
    set_at bigint not null
  );
`)
