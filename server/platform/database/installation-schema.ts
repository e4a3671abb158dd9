// What identifies this installation, its upkeep, and the operators’ desk and record.
import { typed } from './column-types.ts'

export type DeletionKind =
  | 'posting'
  | 'photo'
  | 'number-stopped'
  | 'calls-stopped'
  | 'person-erased'

export const INSTALLATION = {
  /** The one row says which installation this database belongs to. */
  installation: {
    id: 'text primary key',
    /** How many photos without a posting the sweep found, if those were too many to go on; else null. */
    photos_without_posting: 'integer',
    /** Of `operator backup`; null before the first. */
    last_backup_at: 'bigint',
    /** 1 once its journal of deletions was begun. */
    has_journal: 'integer not null default 0',
  },
  /** The value by which the database recognises the key of its digests; the key itself is elsewhere. */
  secrets: { name: 'text primary key', value: 'text not null' },
  /** At most one row, while this database is moved to another or filled from one, and in the old one for ever after. */
  moves: {
    /** Both databases have the same id. */
    id: 'text primary key',
    /**
     * The old one is `pausing` until no text is with a carrier, then `read-only`, and in the end `moved`. The new one is
     * `arriving` until it is complete.
     */
    state: typed<'pausing' | 'read-only' | 'moved' | 'arriving'>('text not null'),
    other: 'text not null',
    /** In the new database: how far the copying has come, as JSON. */
    place: "text not null default ''",
    changed_at: 'bigint not null',
  },
  /** What a restored backup must not bring back. The journal holds the same rows outside the database. */
  deletions: {
    /** Ordered by time. */
    id: 'text primary key',
    kind: typed<DeletionKind>('text not null'),
    /** The id of a posting, a photo or a disclosure, or the digest of a phone, an email address or an agent’s id. */
    subject: 'text not null',
    in_journal: 'integer not null default 0',
    'index deletions_not_in_journal': '(id) where in_journal = 0',
  },
  audit_log: {
    id: 'text primary key',
    who: 'text not null',
    what: 'text not null',
    target: 'text',
    created_at: 'bigint not null',
    reason: 'text',
    notes: 'text',
    'index audit_log_by_target': '(target, id) where target is not null',
  },
  /** Sessions of operators. Who they are is only in the settings. */
  desk_sessions: {
    id: 'text primary key',
    token_digest: 'text not null unique',
    operator_digest: 'text not null',
    created_at: 'bigint not null',
    /** When it was last seen in use, to the minute. */
    used_at: 'bigint not null',
    expires_at: 'bigint not null',
    'index desk_sessions_by_end': '(expires_at)',
  },
  /** The networks from which operators signed in before. */
  desk_networks: {
    id: 'text primary key',
    operator_digest: 'text not null',
    /** A digest of the network: a /24, or a /48 of IPv6. */
    network_digest: 'text not null',
    seen_at: 'bigint not null',
    'constraint desk_networks_once': 'unique (operator_digest, network_digest)',
  },
  /** The figures of a day in London. */
  daily_figures: {
    day: 'text not null',
    name: 'text not null',
    value: 'bigint not null',
    'constraint daily_figures_key': 'primary key (day, name)',
  },
} as const
