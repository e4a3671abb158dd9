// Texts and pushes, what limits them, and what agents want to hear of.
import { createTables } from './create-tables.ts'

export const up = createTables(`
  create table texts (
    id text primary key,
    posting_id text references postings (id) on delete cascade,
    kind text not null,
    phone text not null,
    body text,
    state text not null,
    tries integer not null default 0,
    due_at bigint not null,
    turn integer not null default 1,
    claimed_until bigint,
    created_at bigint not null,
    sent_at bigint,
    failure text,
    carrier_id text,
    excused integer not null default 0,
    first_due_at bigint,
    put_away integer not null default 0
  );
  create index texts_by_posting on texts (posting_id);
  -- Only what an index is for is in it: wording not yet erased, first tries and later tries that wait. So the sender
  -- stays quick, however many texts were ever sent.
  create index texts_worded on texts (created_at) where body is not null;
  create index texts_due on texts (turn, due_at, created_at, id, kind) where state = 'due' and tries = 0;
  create index texts_retrying on texts (due_at) where state = 'due' and tries > 0;
  create unique index texts_by_carrier on texts (carrier_id) where carrier_id is not null;
  create index texts_first_due on texts (first_due_at) where state = 'due';
  create index texts_due_by_kind on texts (kind, due_at) where state = 'due';

  create table deliveries (
    carrier_id text primary key,
    state text not null,
    failure text,
    told_at bigint not null
  );
  create index deliveries_by_time on deliveries (told_at);

  create table carried_texts (
    carrier_id text primary key,
    text_id text not null,
    carried_at bigint not null
  );

  create table text_allowances (
    text_id text primary key,
    phone_digest text not null,
    kind text not null,
    day text not null,
    queued_at bigint not null,
    spent_at bigint
  );
  create index text_allowances_by_phone on text_allowances (phone_digest, kind, queued_at);
  create index text_allowances_by_time on text_allowances (queued_at);

  create table shares_spent (
    share text primary key,
    spent integer not null,
    ends_at bigint not null
  );
  create index shares_spent_by_end on shares_spent (ends_at);

  create table suppressed_phones (
    phone_digest text primary key,
    created_at bigint not null,
    phone_to_clear text
  );
  create index suppressed_phones_to_clear on suppressed_phones (phone_digest)
    where phone_to_clear is not null;

  create table push_devices (
    id text primary key,
    agent_id text not null references agents (id) on delete cascade,
    session_id text not null unique references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at bigint not null,
    failing_since bigint
  );
  create index push_devices_by_agent on push_devices (agent_id);

  create table pushes (
    id text primary key,
    device_id text not null references push_devices (id) on delete cascade,
    posting_id text references postings (id) on delete cascade,
    kind text not null,
    title text not null,
    line text not null,
    path text not null,
    due_at bigint not null,
    expires_at bigint not null,
    tries integer not null default 0
  );
  create index pushes_due on pushes (due_at);
  create index pushes_by_device_id on pushes (device_id);
  create index pushes_by_posting_id on pushes (posting_id);

  create table alerts (
    agent_id text primary key references agents (id) on delete cascade,
    texts integer not null,
    told_at bigint not null default 0
  );

  create table alert_searches (
    agent_id text not null references alerts (agent_id) on delete cascade,
    place integer not null,
    search text not null,
    easting bigint,
    northing bigint,
    reach bigint,
    constraint alert_searches_key primary key (agent_id, place)
  );

  create table alert_matches (
    agent_id text not null references alerts (agent_id) on delete cascade,
    posting_id text not null references postings (id) on delete cascade,
    metres integer,
    matched_at bigint not null,
    told integer not null default 0,
    constraint alert_matches_key primary key (agent_id, posting_id)
  );
  create index alert_matches_by_posting_id on alert_matches (posting_id);
  create index alert_matches_by_matched_at on alert_matches (matched_at);
  create index alert_matches_untold on alert_matches (agent_id) where told = 0;
`)
