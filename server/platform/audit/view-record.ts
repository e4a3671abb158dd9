import { shownReference } from '../../../domain/market/complaint-fields.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { iso } from '../../../domain/basics/time.ts'
import type { DeskRecord } from '../../../domain/wire/desk-record.ts'
import { UNKNOWN_CURSOR, type Page } from '../http/paging.ts'
import { firstIdAt, ORDERED_ID } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { findEntries } from './audit-storage.ts'

const MOST_LOOKS = 100

/** A page of who did what, the latest first. */
export async function viewRecord(
  { database }: Pick<Services, 'database'>,
  { limit, cursor, ...sought }: Page & { who?: string | undefined; target?: string | undefined },
): Promise<Answer<DeskRecord>> {
  if (cursor !== null && !ORDERED_ID.test(cursor)) return { ...UNKNOWN_CURSOR, reason: 'invalid' }
  const rows = await findEntries(database, { ...sought, before: cursor }, limit + 1)
  const entries = rows.slice(0, limit)
  return {
    ok: true,
    value: {
      entries: entries.map(shown),
      next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    },
  }
}

/** The last numbers that were shown since then, the latest first. */
export async function viewLooks(database: Database, since: number) {
  const sought = { before: null, looksSince: firstIdAt(since) }
  return (await findEntries(database, sought, MOST_LOOKS)).map(shown)
}

type Found = Awaited<ReturnType<typeof findEntries>>[number]

function shown(row: Found) {
  const { created_at, who, what, reason, notes } = row
  return { at: iso(created_at), who, what, ...targetOf(row), reason, notes }
}

function targetOf({ target, agent, registration, reference }: Found): {
  target: string | null
  path: string | null
} {
  if (agent !== null) return { target: agent, path: `/desk/agents/${target}` }
  if (reference !== null) {
    return { target: shownReference(reference), path: `/desk/complaints/${reference}` }
  }
  // The id of something that is gone or has no page tells nobody anything.
  const isId = target !== null && ORDERED_ID.test(target)
  if (registration === null) return { target: isId ? null : target, path: null }
  const shown = displayRegistration(registration)
  return { target: shown, path: `/desk/postings/${target}` }
}
