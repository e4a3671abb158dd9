import type { Generated } from 'kysely'
import type { AskableFact, STANDS } from '../../../domain/vehicles/facts.ts'

/** What is said about a posting's car; null where nothing was said. Yes and no are 1 and 0. */
export interface PostingFactsTable {
  posting_id: string
  starts: number | null
  rolls: number | null
  /** 2 stands for two or more. */
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

/** Every photo, with the one thing that it belongs to; with none until its store has removed it. */
export interface PhotosTable {
  /** Its name in the store. */
  id: string
  posting_id: string | null
  /** The deal whose outcome it came with. */
  deal_id: string | null
  /** The message of a complaint. */
  message_id: string | null
  /** Of a posting and the file that was added to it, so that the same photo sent again is one; else null. */
  file_digest: string | null
  added_at: number
}

/** What is known of a posting's car. A row without a make waits to be looked up, or nobody knows the car. */
export interface VehicleDetailsTable {
  posting_id: string
  /** The registration that it was or will be looked up by. */
  registration: string
  /** When it will be looked up next; null once that is done. */
  due_at: number | null
  /** When the claim of the process that looks it up lapses. */
  claimed_until: Generated<number | null>
  tries: Generated<number>
  /** When every register had said what it knows; null until then. */
  looked_up_at: Generated<number | null>
  make: Generated<string | null>
  model: Generated<string | null>
  colour: Generated<string | null>
  year: Generated<number | null>
  fuel: Generated<string | null>
  /** Cubic centimetres. */
  engine_size: Generated<number | null>
  tax_status: Generated<string | null>
  mot_status: Generated<string | null>
  type_approval: Generated<string | null>
  /** Such as 2027-03-30. */
  mot_expires: Generated<string | null>
  /** Miles. */
  mileage: Generated<number | null>
  mot_failed_on: Generated<string | null>
  /** JSON: a list of `{ text, dangerous }`. */
  mot_failures: Generated<string | null>
}

/** What operators said that scrap cars fetch; the latest price counts. */
export interface ScrapPricesTable {
  /** Ordered by time. */
  id: string
  pence_per_tonne: number
  /** The day it is of, such as 2026-11-20. */
  day: string
  /** Where the price comes from, as people read it. */
  source: string
  set_at: number
}

/** What registers answered in the last 24 hours. Holds a digest of the mark, never the mark. */
export interface VehicleAnswersTable {
  digest: string
  answer: string
  expires_at: number
}
