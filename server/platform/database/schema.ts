// Every table and column, typed once for both databases. Times are milliseconds since 1970 and
// identifiers are made by us, so that SQLite and PostgreSQL store, order and page alike.
import type { Generated, Kysely, Selectable } from 'kysely'
import type { PostingColumns } from '../../../domain/owners/posting.ts'
import type * as agents from './agents-schema.ts'
import type * as installation from './installation-schema.ts'
import type * as market from './market-schema.ts'
import type * as owners from './owners-schema.ts'
import type * as texts from './texts-schema.ts'

export interface Tables extends agents.AlertTables, installation.InstallationTables {
  postings: PostingsTable
  posting_facts: owners.PostingFactsTable
  photos: owners.PhotosTable
  fact_requests: owners.FactRequestsTable
  links: LinksTable
  ended_links: EndedLinksTable
  submissions: SubmissionsTable
  agents: agents.AgentsTable
  agent_people: agents.AgentPeopleTable
  agent_licences: agents.AgentLicencesTable
  listing_agents: market.ListingAgentsTable
  quotes: market.QuotesTable
  past_quotes: agents.PastQuotesTable
  deals: market.DealsTable
  deal_words: market.DealWordsTable
  sign_in_codes: agents.SignInCodesTable
  sessions: agents.SessionsTable
  desk_sessions: installation.DeskSessionsTable
  desk_networks: installation.DeskNetworksTable
  daily_figures: installation.DailyFiguresTable
  disclosures: agents.DisclosuresTable
  subscriptions: agents.SubscriptionsTable
  audit_log: agents.AuditLogTable
  complaints: market.ComplaintsTable
  complaint_messages: market.ComplaintMessagesTable
  texts: texts.TextsTable
  deliveries: texts.DeliveriesTable
  carried_texts: texts.CarriedTextsTable
  text_allowances: texts.TextAllowancesTable
  shares_spent: texts.SharesSpentTable
  suppressed_phones: texts.SuppressedPhonesTable
  postcodes: PostcodesTable
  vehicle_details: owners.VehicleDetailsTable
  vehicle_answers: owners.VehicleAnswersTable
  scrap_prices: owners.ScrapPricesTable
}

export type Database = Kysely<Tables>

/** A row as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** What was typed is beside these. */
interface PostingsTable extends PostingColumns {
  /** Ordered by time; never leaves the server in an owner's link. */
  id: string
  /** The half of a quotes link that names the listing. */
  listing_id: string
  /** When the holder of the present number said that the car is theirs, or null. */
  phone_confirmed_at: number | null
  /** Counts edits, from 1; the ETag. */
  version: Generated<number>
  created_at: number
  /** When its owner last did something with it; a posting idle too long is deleted. */
  used_at: number
  /** Metres on the British National Grid; null until placed, and for a postcode that is nowhere. */
  easting: Generated<number | null>
  northing: Generated<number | null>
  /** 1 for an older posting of the same car and number, which agents do not see. */
  superseded: Generated<number>
  /** The words that a search finds the car by: make, model and colour in small letters, each after a space. */
  vehicle_words: Generated<string | null>
  /** The deal with the agent whose quote was chosen: one at most, and none of another car. */
  deal_id: Generated<string | null>
  /** Which agents may be given the number. */
  number_for: Generated<'subscribers' | 'chosen'>
  /** When operators hid its photos from agents, or null. */
  photos_hidden_at: Generated<number | null>
}

/** A `uniqueId` that was texted. Only one texted to the present number confirms it, and then ends the others. */
interface LinksTable {
  unique_id: string
  posting_id: string
  phone: string
  created_at: number
}

/** Links that open nothing any more, and why, for a month. Holds digests only. */
interface EndedLinksTable {
  link_digest: string
  why: 'stopped' | 'number-changed'
  ended_at: number
}

/** Submissions accepted lately, so that a repeat is recognised. Holds digests only. */
interface SubmissionsTable {
  id: string
  key_digest: string | null
  content_digest: string
  posting_id: string | null
  created_at: number
}

/** Exact places of postcodes, as last imported. */
interface PostcodesTable {
  /** Without a space, such as SW1A1AA. */
  postcode: string
  easting: number
  northing: number
}
