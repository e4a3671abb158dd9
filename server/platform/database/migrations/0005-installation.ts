// What identifies this installation, its upkeep, and the operators’ desk and record.
import { randomBytes } from 'node:crypto'
import type { Database } from '../schema.ts'
import { createTables } from './create-tables.ts'

export async function up(database: Database): Promise<void> {
  await createAll(database)
  const id = randomBytes(16).toString('hex')
  await database.insertInto('installation').values({ id }).execute()
}

const createAll = createTables(`
  create table installation (
    id text primary key,
    photos_without_posting integer,
    last_backup_at bigint,
    has_journal integer not null default 0
  );

  create table secrets (
    name text primary key,
    value text not null
  );

  create table moves (
    id text primary key,
    state text not null,
    other text not null,
    place text not null default '',
    changed_at bigint not null
  );

  create table deletions (
    id text primary key,
    kind text not null,
    subject text not null,
    in_journal integer not null default 0
  );
  create index deletions_not_in_journal on deletions (id) where in_journal = 0;

  create table audit_log (
    id text primary key,
    who text not null,
    what text not null,
    target text,
    created_at bigint not null,
    reason text,
    notes text
  );
  create index audit_log_by_target on audit_log (target, id) where target is not null;

  create table desk_sessions (
    id text primary key,
    token_digest text not null unique,
    operator_digest text not null,
    created_at bigint not null,
    used_at bigint not null,
    expires_at bigint not null
  );
  create index desk_sessions_by_end on desk_sessions (expires_at);

  create table desk_networks (
    id text primary key,
    operator_digest text not null,
    network_digest text not null,
    seen_at bigint not null,
    constraint desk_networks_once unique (operator_digest, network_digest)
  );

  create table daily_figures (
    day text not null,
    name text not null,
    value bigint not null,
    constraint daily_figures_key primary key (day, name)
  );
`)
