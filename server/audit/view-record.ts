import { shownReference } from '../../domain/complaint-fields.ts'
import { displayRegistration } from '../../domain/registration.ts'
import type { DeskRecord } from '../../domain/wire/desk-record.ts'
import { UNKNOWN_CURSOR, type Page } from '../http/paging.ts'
import { ORDERED_ID } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findEntries } from './audit-storage.ts'

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
      entries: entries.map((row) => ({
        at: new Date(row.created_at).toISOString(),
        who: row.who,
        what: row.what,
        ...targetOf(row),
        reason: row.reason,
        notes: row.notes,
      })),
      next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    },
  }
}

function targetOf({
  target,
  agent,
  registration,
  reference,
}: Awaited<ReturnType<typeof findEntries>>[number]): {
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
