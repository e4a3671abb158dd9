// What agents and owners have to do with each other: quotes, deals, numbers given, questions and complaints.
import type { AgentOutcome, HalfDay, OwnerOutcome } from '../../../domain/market/collection.ts'
import type {
  ComplaintAbout,
  ComplaintOutcome,
  ComplaintThread,
  ReportKind,
} from '../../../domain/market/complaint-fields.ts'
import type { Reach } from '../../../domain/people/contact.ts'
import type { AskableFact } from '../../../domain/vehicles/facts.ts'
import { typed } from './column-types.ts'

/** Why a car that was quoted on has gone, or how the quote had ended before the car went. */
type Became =
  | 'closed'
  | 'unused'
  | 'stopped'
  | 'erased'
  | 'other-car'
  | 'chosen'
  | 'chosen-elsewhere'
  | 'declined'

export const PHOTO_OWNERS = ['posting_id', 'deal_id', 'message_id'] as const
/** Null for a photo that is nobody's. Column by column, the embedded database would look by the index of one of them. */
export const PHOTO_OWNER = `coalesce(${PHOTO_OWNERS.join(', ')})`

export const MARKET = {
  /**
   * The `agentId` of quotes links: one agent on one listing. It outlives a withdrawn quote, whose link still opens, and
   * which is still hidden if it is given again.
   */
  listing_agents: {
    link_id: 'text primary key',
    posting_id: 'text not null references postings (id) on delete cascade',
    agent_id: 'text not null references agents (id) on delete cascade',
    hidden_at: 'bigint',
    'constraint listing_agents_once': 'unique (posting_id, agent_id)',
  },
  quotes: {
    id: 'text primary key',
    posting_id: 'text not null references postings (id) on delete cascade',
    agent_id: 'text not null references agents (id) on delete cascade',
    amount_pence: 'integer not null',
    message: 'text',
    created_at: 'bigint not null',
    /** When the present terms were given. */
    updated_at: 'bigint not null',
    /** The car that it was given for; the quote is not offered for another car. */
    registration: 'text not null',
    /** The end of the last day on which it holds; null if it has no end. */
    valid_until: 'bigint',
    declined_at: 'bigint',
    /** What the agent knew of the car, as JSON. */
    known_facts: 'text',
    /** This and the next four are the ticks of `domain/market/quote-terms.ts`. */
    collects: 'integer not null default 0',
    needs_v5c: 'integer not null default 0',
    needs_keys: 'integer not null default 0',
    needs_catalyst: 'integer not null default 0',
    needs_rolls: 'integer not null default 0',
    /** The person of the business who gave the present terms. */
    person_id: 'text references agent_people (id) on delete set null',
    'unique index quotes_once': '(posting_id, agent_id)',
    'index quotes_by_agent': '(agent_id, id)',
    'index quotes_by_person': '(person_id) where person_id is not null',
    'index quotes_by_change': '(agent_id, updated_at, id)',
    'index quotes_by_registration': '(agent_id, registration)',
  },
  /** What the agent keeps of a quote whose car has gone. It says nothing of the owner. */
  past_quotes: {
    id: 'text primary key',
    agent_id: 'text not null references agents (id) on delete cascade',
    amount_pence: 'integer not null',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    person_id: 'text references agent_people (id) on delete set null',
    /** Null, as are the next two, where the posting was erased. */
    registration: 'text',
    district: 'text',
    /** Such as Blue Ford Focus, 2014. */
    car: 'text',
    became: typed<Became>('text not null'),
    deal_id: 'text',
    /** The quote's own id. The quote may be about another car by now. */
    quote_id: 'text not null',
    gone_at: 'bigint not null',
    state: typed<'collected' | 'gone'>('text not null'),
    'index past_quotes_by_agent': '(agent_id, id)',
    'index past_quotes_by_person': '(person_id) where person_id is not null',
    // An agent with 20,000 quotes gets each page of the trade book as fast as one with twenty.
    'index past_quotes_by_time': '(agent_id, state, gone_at, id)',
    'index past_quotes_by_quote': '(quote_id)',
    'index past_quotes_by_registration': '(agent_id, registration)',
    'index past_quotes_by_age': '(gone_at)',
  },
  /** A quote that an owner chose. Outlives the posting as the agent's record, without saying which car it was. */
  deals: {
    id: 'text primary key',
    posting_id: 'text references postings (id) on delete set null',
    agent_id: 'text not null references agents (id) on delete cascade',
    quote_id: 'text not null',
    amount_pence: 'integer not null',
    chosen_at: 'bigint not null',
    ended_at: 'bigint',
    /** Why somebody ended the deal, or null. A deal that its posting no longer names has ended too. */
    ended_why: typed<'undone' | 'fell-through' | 'agent-fell-through' | null>('text'),
    /** A day, such as 2026-11-24, and when on that day. */
    collect_on: 'text',
    collect_half: typed<HalfDay | null>('text'),
    /** The day that did not suit the owner, until another is entered. */
    refused_day: 'text',
    /** The days that would suit the owner instead, with commas between them. */
    other_days: 'text',
    outcome_asked_at: 'bigint',
    owner_outcome: typed<OwnerOutcome | null>('text'),
    owner_paid_pence: 'integer',
    /** When the owner first said what happened, or refused the day. */
    owner_said_at: 'bigint',
    /** How often nobody came and another day was agreed, or the agent called the day off. */
    no_shows: 'integer not null default 0',
    agent_outcome: typed<AgentOutcome | null>('text'),
    agent_paid_pence: 'integer',
    agent_said_at: 'bigint',
    /** A digest of the owner's number when they chose; null once its holder is erased. */
    phone_digest: 'text',
    /** 1 if that was the agent's own number: the agent's record does not count such a deal. */
    own_number: 'integer not null default 0',
    /** 1 until the owner confirms the choice by the posting's own link: only then is the number given. */
    awaits_owner: 'integer not null default 0',
    /** When an operator took its outcome out of the agent's record. */
    struck_at: 'bigint',
    'index deals_by_posting': '(posting_id, agent_id)',
    'index deals_by_agent': '(agent_id, owner_said_at)',
    'index deals_by_phone': '(phone_digest) where phone_digest is not null',
    'index deals_by_choice': '(agent_id, chosen_at)',
    'index deals_present':
      '(agent_id, chosen_at) where ended_at is null and posting_id is not null',
  },
  /** What names the car of a deal and what people wrote about it, until its posting goes. The deal stays. */
  deal_words: {
    deal_id: 'text primary key references deals (id) on delete cascade',
    posting_id: 'text not null references postings (id) on delete cascade',
    registration: 'text not null',
    address: 'text',
    how_to_find: 'text',
    /** Why they paid less, in the owner's words. */
    reason: 'text',
    /** What the agent answered to that, for the operator. */
    answer: 'text',
    'index deal_words_by_posting': '(posting_id)',
  },
  /** An owner's number given to an agent. Outlives the posting, without saying which it was. */
  disclosures: {
    id: 'text primary key',
    agent_id: 'text not null references agents (id) on delete cascade',
    posting_id: 'text references postings (id) on delete set null',
    created_at: 'bigint not null',
    /** A digest of the number that was given, kept for a month. */
    phone_digest: 'text',
    asked_not_to_call_at: 'bigint',
    person_id: 'text references agent_people (id) on delete set null',
    /** When it was given back to the day's share, since the lead was faulty, or null. */
    given_back_at: 'bigint',
    'index disclosures_by_agent': '(agent_id, created_at)',
    'index disclosures_by_posting': '(posting_id, agent_id, created_at)',
    'index disclosures_asked': '(agent_id) where asked_not_to_call_at is not null',
    'index disclosures_by_phone': '(phone_digest, created_at) where phone_digest is not null',
    'index disclosures_with_phone': '(created_at) where phone_digest is not null',
    'index disclosures_by_person': '(person_id) where person_id is not null',
  },
  /** What agents have asked of a car, until its owner says it. */
  fact_requests: {
    posting_id: 'text not null references postings (id) on delete cascade',
    agent_id: 'text not null references agents (id) on delete cascade',
    fact: typed<AskableFact>('text not null'),
    asked_at: 'bigint not null',
    'constraint fact_requests_key': 'primary key (posting_id, agent_id, fact)',
    'index fact_requests_by_agent': '(agent_id)',
  },
  /** A complaint outlives the posting and the agent that it is about. */
  complaints: {
    id: 'text primary key',
    /** C and six digits, for people to quote. */
    reference: 'text not null unique',
    about: typed<ComplaintAbout>('text not null'),
    kind: typed<ReportKind | null>('text'),
    /** The buyer or the car as somebody typed it, else the buyer's name; '' if neither is known. */
    subject: 'text not null',
    registration: 'text not null',
    /** The posting that the complaint is about, if a link led to the form. */
    posting_id: 'text references postings (id) on delete set null',
    agent_id: 'text references agents (id) on delete set null',
    /** The agent who reported a posting from the console. */
    by_agent_id: 'text references agents (id) on delete set null',
    reach_by: typed<Reach['by']>('text not null'),
    /** E.164 or an email address. */
    reach: 'text not null',
    received_at: 'bigint not null',
    /** When somebody at the desk first opened it. */
    read_at: 'bigint',
    closed_at: 'bigint',
    outcome: typed<ComplaintOutcome | null>('text'),
    'index complaints_by_posting_id': '(posting_id)',
    'index complaints_by_agent_id': '(agent_id)',
    'index complaints_by_by_agent_id': '(by_agent_id)',
    'index complaints_by_reach': '(reach)',
    'index complaints_by_closed_at': '(closed_at)',
  },
  complaint_messages: {
    id: 'text primary key',
    complaint_id: 'text not null references complaints (id) on delete cascade',
    thread: typed<ComplaintThread>('text not null'),
    is_ours: 'integer not null',
    words: 'text not null',
    created_at: 'bigint not null',
    /** Who of us wrote it; null for what others wrote and for what was sent automatically. */
    who: 'text',
    'index complaint_messages_by_complaint': '(complaint_id)',
  },
  /** Every photo, with the one thing that it belongs to; with none, however that went, until its store has removed it. */
  photos: {
    /** Its name in the store. */
    id: 'text primary key',
    posting_id: 'text references postings (id) on delete set null',
    /** The deal whose outcome it came with. */
    deal_id: 'text unique references deal_words (deal_id) on delete set null',
    message_id: 'text unique references complaint_messages (id) on delete set null',
    /** Of a posting and the file that was added to it, so that the same photo sent again is one; else null. */
    file_digest: 'text unique',
    added_at: 'bigint not null',
    'index photos_by_posting': '(posting_id, added_at)',
    'index photos_of_nothing': `(id) where ${PHOTO_OWNER} is null`,
  },
} as const
