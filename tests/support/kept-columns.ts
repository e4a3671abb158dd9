// Where in the database each entry of the table of what is kept is: every column, so that none is kept without saying so.
import type { KEPT } from '../../domain/people/kept.ts'

/** By entry and table; the columns with a space between them. */
export const KEPT_COLUMNS: Partial<Record<keyof typeof KEPT, Record<string, string>>> = {
  postings: {
    postings: `
      id listing_id registration postcode phone problem phone_confirmed_at
      version created_at used_at easting northing superseded vehicle_words deal_id
      number_for photos_hidden_at
    `,
    links: 'unique_id posting_id phone created_at',
    listing_agents: 'link_id posting_id agent_id hidden_at',
    quotes: `
      id posting_id agent_id amount_pence message created_at updated_at registration collects
      needs_v5c needs_keys needs_catalyst needs_rolls valid_until declined_at known_facts person_id
    `,
    vehicle_details: `
      posting_id registration due_at claimed_until tries looked_up_at make model colour
      year fuel engine_size tax_status mot_status type_approval mot_expires mileage
      mot_failed_on mot_failures
    `,
    deal_words: 'deal_id posting_id registration address how_to_find reason answer',
    posting_facts: `
      posting_id starts rolls keys v5c catalyst tyres stands gone_by call_times updated_at
    `,
    fact_requests: 'posting_id agent_id fact asked_at',
    photos: 'id posting_id deal_id message_id file_digest added_at',
    suppressed_phones: 'phone_to_clear',
  },
  endedLinks: { ended_links: 'link_digest why ended_at' },
  disclosedNumbers: { disclosures: 'phone_digest' },
  wording: { texts: 'body' },
  texts: {
    texts: `
      id posting_id kind phone state tries due_at turn claimed_until created_at sent_at failure
      carrier_id excused first_due_at put_away
    `,
  },
  deliveries: {
    deliveries: 'carrier_id state failure told_at',
    carried_texts: 'carrier_id text_id carried_at',
  },
  submissions: { submissions: 'id key_digest content_digest posting_id created_at' },
  textCounts: { text_allowances: 'text_id phone_digest kind day queued_at spent_at' },
  textShares: { shares_spent: 'share spent ends_at' },
  stops: { suppressed_phones: 'phone_digest created_at' },
  answers: { vehicle_answers: 'digest answer expires_at' },
  codes: { sign_in_codes: 'phone_digest code_digest tries_left expires_at' },
  sessions: {
    sessions: 'id token_digest agent_id person_id created_at expires_at used_at device',
    push_devices: 'id agent_id session_id endpoint p256dh auth created_at failing_since',
  },
  deskSessions: { desk_sessions: 'id token_digest operator_digest created_at used_at expires_at' },
  deskNetworks: { desk_networks: 'id operator_digest network_digest seen_at' },
  alerts: {
    alert_matches: 'agent_id posting_id metres matched_at told',
    pushes: 'id device_id posting_id kind title line path due_at expires_at tries',
  },
  agents: {
    agents: `
      id name contact created_at phone contact_name yard_postcode licence_number
      licence_council licence_expires licence_kind atf_permit state subscribed_until
      licence_notice_for allowance_times licence_checked_on paid_until payment_failed_at
      subscription_notice_for
    `,
    disclosures: 'id agent_id person_id posting_id created_at asked_not_to_call_at given_back_at',
    agent_people: 'id agent_id phone added_at joined_at removed_at',
    agent_licences: 'agent_id number council expires checked_on notice_for waits',
    alerts: 'agent_id texts told_at',
    alert_searches: 'agent_id place search easting northing reach',
  },
  subscriptions: {
    subscriptions: `
      customer_id agent_id subscription_id status amount_pence period period_ends_at cancels_at
      next_try_at taken_back card_brand card_last4 reads_begun reads_written read_at created_at
    `,
  },
  removedPeople: { agent_people: 'name' },
  complaints: {
    complaints: `
      id reference about kind subject registration posting_id agent_id by_agent_id reach_by
      reach received_at read_at closed_at outcome
    `,
    complaint_messages: 'id complaint_id thread is_ours who words created_at',
  },
  deals: {
    deals: `
      id posting_id agent_id quote_id amount_pence chosen_at ended_at ended_why collect_on
      collect_half refused_day other_days outcome_asked_at owner_outcome owner_paid_pence owner_said_at
      no_shows agent_outcome agent_paid_pence agent_said_at phone_digest own_number
      awaits_owner struck_at
    `,
  },
  deletions: { deletions: 'id kind subject in_journal' },
  goneCars: {
    past_quotes: `
      id agent_id person_id amount_pence created_at updated_at car became deal_id
      quote_id gone_at state
    `,
  },
  gonePlates: { past_quotes: 'registration district' },
  changes: { audit_log: 'id who what target created_at reason notes' },
}

/** Tables without anything about anybody, each with what it holds. */
export const NOT_ABOUT_PEOPLE: Record<string, string> = {
  postcodes: 'where every postcode is',
  scrap_prices: 'what scrap cars fetch',
  daily_figures: 'what each day came to, in numbers',
  secrets: 'by what the key of this installation is known, and the key of pushes',
  installation: 'which installation this is',
  moves: 'whether the database is being moved',
}
