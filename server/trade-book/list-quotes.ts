// The trade book: all quotes of an agent, on cars that are there and on cars that have gone, newest change first.
import type { BookState, TradeBook } from '../../domain/wire/trade-book.ts'
import type { SignedInAgent } from '../agents/session.ts'
import { decryptCursor, encryptCursor } from '../http/encrypted-cursor.ts'
import { UNKNOWN_CURSOR } from '../http/paging.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findPastQuotes } from './past-quotes-storage.ts'
import {
  findChosenQuotes,
  findLastLookedAt,
  findOpenQuotes,
  type OpenState,
} from './present-quotes-storage.ts'
import type { BookQuery } from './read-book-query.ts'
import { showBookQuotes } from './show-book-quotes.ts'
import { compareEntries, type Entry, type Sought } from './sought-quotes-storage.ts'

const OPEN: OpenState[] = ['live', 'not-chosen']

export interface BookEntry extends Entry {
  state: BookState
}

/** One page of it. A page of a state that is rare among the last thousand quotes may hold fewer, and have a next one. */
export async function listQuotes(
  services: Services,
  agent: SignedInAgent,
  { limit, cursor, ...asked }: BookQuery,
): Promise<Answer<TradeBook>> {
  const { digest } = services
  const of = ['trade-book', agent.id, asked.state ?? '', asked.registration ?? '']
  const before = cursor === null ? null : entryOf(decryptCursor(digest, of, cursor))
  if (before === undefined) return { ...UNKNOWN_CURSOR, reason: 'invalid' }
  const { entries, last } = await findEntries(
    services,
    { ...asked, agentId: agent.id, before },
    limit,
  )
  const quotes = await showBookQuotes(services, agent, entries)
  const next = last === null ? null : encryptCursor(digest, of, [last.changedAt, last.id])
  return { ok: true, value: { quotes, next } }
}

export interface FoundEntries {
  entries: BookEntry[]
  /** The entry after which the next page begins, or null on the last. */
  last: Entry | null
}

/** What is on a page. */
export async function findEntries(
  { database }: Pick<Services, 'database'>,
  { state, ...sought }: Sought & { state: BookState | null },
  limit: number,
): Promise<FoundEntries> {
  const has = (one: BookState): boolean => state === null || state === one
  const states = OPEN.filter(has)
  const one = limit + 1
  const past = (of: 'collected' | 'gone') =>
    has(of) ? findPastQuotes(database, sought, { state: of, limit: one }) : []
  const found = await Promise.all([
    states.length > 0 ? findOpenQuotes(database, sought, { states, limit: one }) : [],
    has('chosen') || has('collected') ? findChosenQuotes(database, sought) : [],
    past('collected'),
    past('gone'),
  ])
  const entries = found
    .flat()
    .filter((entry) => has(entry.state))
    .toSorted(compareEntries)
  if (entries.length > limit) {
    const shown = entries.slice(0, limit)
    return { entries: shown, last: shown.at(-1) ?? null }
  }
  const mayBeShort = states.length === 1
  return { entries, last: (mayBeShort && (await findLastLookedAt(database, sought))) || null }
}

function entryOf(values: unknown[] | null): Entry | undefined {
  const [changedAt, id] = values ?? []
  if (typeof changedAt !== 'number' || typeof id !== 'string') return undefined
  return { changedAt, id }
}
