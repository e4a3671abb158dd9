import type { AskableFact, STANDS } from '../../../domain/vehicles/facts.ts'

/** What is said about a posting's car; null where nothing was said. Yes and no are 1 and 0. */
export interface PostingFactsTable {
  posting_id: string
  starts: number | null
  rolls: number | null
  /** 2 stands for more too. */
  keys: number | null
  v5c: number | null
  catalyst: number | null
  tyres: number | null
  stands: (typeof STANDS)[number] | null
  /** A day, such as 2026-12-04. */
  gone_by: string | null
  /** With a space between them, such as "evenings weekends". */
  call_times: string | null
  updated_at: number
}

/** What agents have asked of a car, until its owner says it. */
export interface FactRequestsTable {
  posting_id: string
  agent_id: string
  fact: AskableFact
  asked_at: number
}

/** The photos that were added after posting. The posting's own `photo_id` may be one of these. */
export interface PostingPhotosTable {
  /** A digest of the posting and the file that was sent, so that the same photo sent again is one. */
  id: string
  posting_id: string
  photo_id: string
  created_at: number
}
