// What owners post, their links, and what is known of their cars and where those are.
import type { Generated } from 'kysely'
import type { STANDS } from '../../../domain/vehicles/facts.ts'
import { typed } from './column-types.ts'

export const OWNERS = {
  postings: {
    /** Ordered by time; never leaves the server in an owner's link. */
    id: 'text primary key',
    /** The half of a quotes link that names the listing. */
    listing_id: 'text not null unique',
    /** This and the next three were typed: they are the columns of `domain/owners/posting.ts`. */
    registration: 'text not null',
    postcode: 'text not null',
    phone: 'text not null',
    problem: 'text',
    /** When the holder of the present number said that the car is theirs, or null. */
    phone_confirmed_at: 'bigint',
    /** Counts edits, from 1; the ETag. */
    version: 'integer not null default 1',
    created_at: 'bigint not null',
    /** When its owner last did something with it; a posting idle too long is deleted. */
    used_at: 'bigint not null',
    /**
     * Metres on the British National Grid; null until placed, and for a postcode that is nowhere. Wide enough to hold the
     * square of a distance when PostgreSQL works one out.
     */
    easting: 'bigint',
    northing: 'bigint',
    /** 1 where agents see another posting of the same car and number. */
    superseded: 'integer not null default 0',
    /** The words that a search finds the car by: make, model and colour in small letters, each after a space. */
    vehicle_words: 'text',
    /** The deal with the agent whose quote was chosen: one at most, and none of another car. */
    deal_id: 'text',
    /** Which agents may be given the number. */
    number_for: typed<Generated<'subscribers' | 'chosen'>>("text not null default 'subscribers'"),
    photos_hidden_at: 'bigint',
    'index postings_by_phone': '(phone, registration, id)',
    'index postings_by_use': '(used_at)',
    'index postings_by_registration': '(registration, id)',
    // Confirmed cars and the others are two lists, one behind the other, and neither has the superseded.
    'index postings_near_confirmed':
      '(easting, northing, id) where superseded = 0 and phone_confirmed_at is not null and deal_id is null',
    'index postings_new_confirmed': '(id) where superseded = 0 and phone_confirmed_at is not null',
    'index postings_near_unconfirmed':
      '(easting, northing, id) where superseded = 0 and phone_confirmed_at is null and deal_id is null',
    'index postings_new_unconfirmed': '(id) where superseded = 0 and phone_confirmed_at is null',
    'index postings_by_confirmation':
      '(phone_confirmed_at, id) where superseded = 0 and phone_confirmed_at is not null',
    'index postings_under_offer': '(id) where deal_id is not null',
  },
  /** A `uniqueId` that was texted. Only one texted to the present number confirms it, and then ends the others. */
  links: {
    unique_id: 'text primary key',
    posting_id: 'text not null references postings (id) on delete cascade',
    phone: 'text not null',
    created_at: 'bigint not null',
    'index links_by_posting': '(posting_id)',
  },
  /** Links that open nothing any more, and why, for a month. Holds digests only. */
  ended_links: {
    link_digest: 'text primary key',
    why: typed<'stopped' | 'number-changed'>('text not null'),
    ended_at: 'bigint not null',
    'index ended_links_by_time': '(ended_at)',
  },
  /** Submissions accepted lately, so that a repeat is recognised. Holds digests only. */
  submissions: {
    id: 'text primary key',
    key_digest: 'text unique',
    content_digest: 'text not null',
    posting_id: 'text references postings (id) on delete set null',
    created_at: 'bigint not null',
    'index submissions_by_content': '(content_digest, created_at)',
    'index submissions_by_posting': '(posting_id)',
    'index submissions_by_time': '(created_at)',
  },
  /** What is said about a posting's car; null where nothing was said. Yes and no are 1 and 0. */
  posting_facts: {
    posting_id: 'text primary key references postings (id) on delete cascade',
    starts: 'integer',
    rolls: 'integer',
    /** 2 stands for two or more. */
    keys: 'integer',
    v5c: 'integer',
    catalyst: 'integer',
    tyres: 'integer',
    stands: typed<(typeof STANDS)[number] | null>('text'),
    /** A day, such as 2026-12-04. */
    gone_by: 'text',
    /** With a space between them, such as "evenings weekends". */
    call_times: 'text',
    updated_at: 'bigint not null',
    // A car is matched again where its owner says more of it, or a register answers late.
    'index posting_facts_by_update': '(updated_at)',
  },
  /** Exact places of postcodes, as last imported. */
  postcodes: {
    /** Without a space, such as SW1A1AA. */
    postcode: 'text primary key',
    easting: 'integer not null',
    northing: 'integer not null',
  },
  /** What is known of a posting's car. A row without a make waits to be looked up, or nobody knows the car. */
  vehicle_details: {
    posting_id: 'text primary key references postings (id) on delete cascade',
    /** The registration that it was or will be looked up by. */
    registration: 'text not null',
    /** When it will be looked up next; null once that is done. */
    due_at: 'bigint',
    /** When the claim of the process that looks it up lapses. */
    claimed_until: 'bigint',
    tries: 'integer not null default 0',
    /** When every register had said what it knows; null until then. */
    looked_up_at: 'bigint',
    make: 'text',
    model: 'text',
    colour: 'text',
    year: 'integer',
    fuel: 'text',
    /** Cubic centimetres. */
    engine_size: 'integer',
    tax_status: 'text',
    mot_status: 'text',
    type_approval: 'text',
    /** Such as 2027-03-30. */
    mot_expires: 'text',
    /** Miles. */
    mileage: 'integer',
    mot_failed_on: 'text',
    /** JSON: a list of `{ text, dangerous }`. */
    mot_failures: 'text',
    // Only what waits, so that looking for it stays quick however many cars there are.
    'index vehicle_details_due': '(due_at) where due_at is not null',
    'index vehicle_details_by_look_up': '(looked_up_at) where looked_up_at is not null',
  },
  /** What registers answered in the last 24 hours. Holds a digest of the mark, never the mark. */
  vehicle_answers: {
    digest: 'text primary key',
    answer: 'text not null',
    expires_at: 'bigint not null',
    'index vehicle_answers_by_end': '(expires_at)',
  },
  /** What operators said that scrap cars fetch; the latest price counts. */
  scrap_prices: {
    /** Ordered by time. */
    id: 'text primary key',
    pence_per_tonne: 'integer not null',
    /** The day it is of, such as 2026-11-20. */
    day: 'text not null',
    /** Where the price comes from, as people read it. */
    source: 'text not null',
    set_at: 'bigint not null',
  },
} as const
