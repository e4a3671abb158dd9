import type { Generated } from 'kysely'

/** The `agentId` of quotes links: one agent on one listing. It outlives a withdrawn quote, so that a texted link still opens. */
export interface ListingAgentsTable {
  link_id: string
  posting_id: string
  agent_id: string
  /** When operators hid the agent's quote from the owner, or null. */
  hidden_at: Generated<number | null>
}

export interface QuotesTable {
  id: string
  posting_id: string
  agent_id: string
  /** Who of the business gave the present terms. */
  person_id: Generated<string | null>
  amount_pence: number
  message: string | null
  created_at: number
  /** When the present terms were given. */
  updated_at: number
  /** Of the car it was given for: of another car it is no longer offered. */
  registration: string
  collects: Generated<number>
  needs_v5c: Generated<number>
  needs_keys: Generated<number>
  needs_catalyst: Generated<number>
  needs_rolls: Generated<number>
  /** The end of its last day; null without one. */
  valid_until: Generated<number | null>
  /** When the owner said no thanks, or null. */
  declined_at: Generated<number | null>
  /** JSON: what the agent knew of the car. */
  known_facts: Generated<string | null>
}
