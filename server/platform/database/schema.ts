// Every table and column, typed once for both databases. Times are milliseconds since 1970 and
// identifiers are made by us, so that SQLite and PostgreSQL store, order and page alike.
import type { Generated, Kysely, Selectable } from 'kysely'
import type { PostingColumns } from '../../../domain/owners/posting.ts'
import type {
  AgentLicencesTable,
  AgentPeopleTable,
  AgentsTable,
  AuditLogTable,
  DisclosuresTable,
  PastQuotesTable,
  SessionsTable,
  SignInCodesTable,
} from './agents-schema.ts'
import type { AlertTables } from './agents-schema.ts'
import type { ComplaintMessagesTable, ComplaintsTable } from './market-schema.ts'
import type {
  DailyFiguresTable,
  DeskNetworksTable,
  DeskSessionsTable,
} from './installation-schema.ts'
import type { FactRequestsTable, PhotosTable, PostingFactsTable } from './owners-schema.ts'
import type { DealsTable, DealWordsTable } from './market-schema.ts'
import type { InstallationTables } from './installation-schema.ts'
import type { ListingAgentsTable, QuotesTable } from './market-schema.ts'
import type { SubscriptionsTable } from './agents-schema.ts'
import type {
  CarriedTextsTable,
  DeliveriesTable,
  SuppressedPhonesTable,
  TextAllowancesTable,
  SharesSpentTable,
  TextsTable,
} from './texts-schema.ts'
import type { ScrapPricesTable, VehicleAnswersTable, VehicleDetailsTable } from './owners-schema.ts'

export interface Tables extends AlertTables, InstallationTables {
  postings: PostingsTable
  posting_facts: PostingFactsTable
  photos: PhotosTable
  fact_requests: FactRequestsTable
  links: LinksTable
  ended_links: EndedLinksTable
  submissions: SubmissionsTable
  agents: AgentsTable
  agent_people: AgentPeopleTable
  agent_licences: AgentLicencesTable
  listing_agents: ListingAgentsTable
  quotes: QuotesTable
  past_quotes: PastQuotesTable
  deals: DealsTable
  deal_words: DealWordsTable
  sign_in_codes: SignInCodesTable
  sessions: SessionsTable
  desk_sessions: DeskSessionsTable
  desk_networks: DeskNetworksTable
  daily_figures: DailyFiguresTable
  disclosures: DisclosuresTable
  subscriptions: SubscriptionsTable
  audit_log: AuditLogTable
  complaints: ComplaintsTable
  complaint_messages: ComplaintMessagesTable
  texts: TextsTable
  deliveries: DeliveriesTable
  carried_texts: CarriedTextsTable
  text_allowances: TextAllowancesTable
  shares_spent: SharesSpentTable
  suppressed_phones: SuppressedPhonesTable
  postcodes: PostcodesTable
  vehicle_details: VehicleDetailsTable
  vehicle_answers: VehicleAnswersTable
  scrap_prices: ScrapPricesTable
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
