import type { Generated } from 'kysely'

export interface InstallationTables {
  secrets: SecretsTable
  installation: InstallationTable
  deletions: DeletionsTable
  moves: MovesTable
}

/** The one row says which installation this database belongs to. */
interface InstallationTable {
  id: string
  /** How many photos without a posting the sweep found, if those were too many to go on; else null. */
  photos_without_posting: Generated<number | null>
  /** Of `operator backup`; null before the first. */
  last_backup_at: Generated<number | null>
  /** 1 once its journal of deletions was begun. */
  has_journal: Generated<number>
}

/** The value by which the database recognises the key of its digests; the key itself is elsewhere. */
interface SecretsTable {
  name: string
  value: string
}

/** At most one row, while this database is moved to another or filled from one, and in the old one for ever after. */
interface MovesTable {
  /** Both databases have the same id. */
  id: string
  /**
   * The old one is `pausing` until no text is with a carrier, then `read-only`, and in the end `moved`. The new one is
   * `arriving` until it is complete.
   */
  state: 'pausing' | 'read-only' | 'moved' | 'arriving'
  /** Where the other database is. */
  other: string
  /** In the new database: how far the copying has come, as JSON. */
  place: Generated<string>
  changed_at: number
}

/** What a restored backup must not bring back. The journal holds the same rows outside the database. */
interface DeletionsTable {
  /** Ordered by time. */
  id: string
  kind: DeletionKind
  /** The id of a posting, or the digest of a phone, an email address or an agent’s id. */
  subject: string
  /** 1 once the journal has it. */
  in_journal: Generated<number>
}

export type DeletionKind = 'posting' | 'number-stopped' | 'person-erased'

/** Sessions of operators. Who they are is only in the settings. */
export interface DeskSessionsTable {
  id: string
  token_digest: string
  /** A digest of the operator's phone. */
  operator_digest: string
  created_at: number
  /** When it was last seen in use, to the minute. */
  used_at: number
  expires_at: number
}

/** The networks from which operators signed in before. */
export interface DeskNetworksTable {
  id: string
  operator_digest: string
  /** A digest of the network: a /24, or a /48 of IPv6. */
  network_digest: string
  seen_at: number
}

/** The figures of a day in London. */
export interface DailyFiguresTable {
  day: string
  name: string
  value: number
}
