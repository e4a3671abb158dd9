// The tables of which installation this is, what works on it, which of its photos were given up, and what was
// deleted for good. A part of `schema.ts`.
import type { Generated } from 'kysely'

/** One row: which installation this database is. */
export interface InstallationTable {
  id: string
  /** 1 where the database was in use before photo stores were stamped. */
  predates_stamps: number
  /** How many photos the sweep found that no posting has, where that was too many to go on; else null. */
  photos_without_posting: number | null
  /** Made by `operator backup`; null before the first. */
  last_backup_at: Generated<number | null>
}

/** Photos whose posting was deleted or gave them up, until their store has removed them. */
export interface RemovedPhotosTable {
  photo_id: string
}

/** The value by which the database knows its keys, which are not in it. */
export interface SecretsTable {
  name: string
  value: string
}

/** The servers that are at work, each until it ends. */
export interface ServerProcessesTable {
  id: string
  seen_at: number
}

/** What a restored backup must not bring back; the journal has the same, apart from the database. */
export interface DeletionsTable {
  /** Ordered by time. */
  id: string
  kind: DeletionKind
  /** The id of a posting, or the digest of a phone or of an agent’s or a person’s id. */
  subject: string
  /** 1 once the journal has it. */
  in_journal: Generated<number>
}

export type DeletionKind =
  | 'posting'
  | 'number-stopped'
  | 'number-allowed'
  | 'person-erased'
  | 'agent-erased'
  | 'agent-suspended'
  | 'agent-reinstated'
  | 'agent-left'
  | 'person-removed'
