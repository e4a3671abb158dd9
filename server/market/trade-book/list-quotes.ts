// The trade book: all quotes of an agent, on cars that are there and on cars that have gone, newest change first.
import { withoutSeparators } from '../../../domain/basics/as-typed.ts'
import { mayAnswer } from '../../../domain/market/collection.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import { Q_MAX, type Query } from '../../../domain/market/search-filters.ts'
import { BOOK_PARTS, type BookPart, type TradeBook } from '../../../domain/wire/trade-book.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import {
  decryptCursor,
  encryptCursor,
  readPage,
  UNKNOWN_CURSOR,
} from '../../platform/http/paging.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../platform/london-time.ts'
import {
  findDeals,
  findOpenQuotes,
  findPastQuotes,
  type BookEntry,
  type DealEntry,
  type Entry,
  type Sought,
} from './book-storage.ts'
import { showBookQuotes } from './show-book-quotes.ts'

/** One page of the book. Refusals: those of `readPage`, `part` `unknown`, `q` `too-long`. */
export async function listQuotes(
  services: Services,
  agent: SignedInAgent,
  query: Query,
): Promise<Answer<TradeBook>> {
  const page = readPage(query)
  if (!page.ok) return page
  const part = BOOK_PARTS.find((known) => known === query['part']) ?? null
  if (part === null && query['part'] !== undefined) {
    return refuse('part', 'unknown', `Ask for one of ${BOOK_PARTS.join(', ')}.`)
  }
  const q = query['q'] ?? ''
  if (typeof q !== 'string' || q.length > Q_MAX) {
    return refuse('q', 'too-long', `A registration has up to ${Q_MAX} characters as typed.`)
  }
  const registration = withoutSeparators(q) || null
  const of = ['trade-book', agent.id, part ?? '', registration ?? '']
  const { limit, cursor } = page.value
  const before = cursor === null ? null : entryOf(decryptCursor(services.digest, of, cursor))
  if (before === undefined) return UNKNOWN_CURSOR
  const sought = { part, registration, before, agentId: agent.id, limit }
  const { entries, last } = await findEntries(services, sought)
  const quotes = await showBookQuotes(services, agent, entries)
  const next = last && encryptCursor(services.digest, of, [last.changedAt, last.id])
  return { ok: true, value: { quotes, next } }
}

/** The entries of a page; `last` is the entry after which the next page begins, or null. */
export async function findEntries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  asked: Omit<Sought, 'now'>,
): Promise<{ entries: BookEntry[]; last: Entry | null }> {
  const now = clock.now()
  const { part, before, limit } = asked
  const sought = { ...asked, now, limit: limit + 1 }
  const hasPast = part === null || part === 'past'
  const [deals, ...quotes] = await Promise.all([
    findDeals(database, sought),
    findOpenQuotes(database, sought),
    hasPast ? findPastQuotes(database, sought, 'collected') : [],
    hasPast ? findPastQuotes(database, sought, 'gone') : [],
  ])
  const today = londonDay(now)
  const made = deals.filter((deal) =>
    part === null ? deal.isPresent : partOf(deal, today) === part,
  )
  const found = [...made, ...quotes.flat()]
    .filter((entry) => before === null || compareEntries(before, entry) < 0)
    .toSorted(compareEntries)
  const entries = found.slice(0, limit)
  return { entries, last: (found.length > limit && entries.at(-1)) || null }
}

/** A deal is to do until its agent has entered a coming day, and once the owner says something that they may answer. */
function partOf(deal: DealEntry, today: string): BookPart | null {
  if (mayAnswer(deal.owner_outcome, deal.answer !== null)) return 'to-do'
  if (!deal.isPresent) return null
  if (deal.state === 'collected') return 'past'
  const waits = deal.collect_on === null || deal.refused_day !== null || deal.collect_on <= today
  return waits ? 'to-do' : 'live'
}

function compareEntries(one: Entry, other: Entry): number {
  if (one.changedAt !== other.changedAt) return other.changedAt - one.changedAt
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}

function entryOf(values: unknown[] | null): Entry | undefined {
  const [changedAt, id] = values ?? []
  if (typeof changedAt !== 'number' || typeof id !== 'string') return undefined
  return { changedAt, id }
}
