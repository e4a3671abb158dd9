// SQL of the memory of submissions.
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'

interface KnownSubmission {
  key_digest: string | null
  content_digest: string
  posting_id: string | null
}

/** Submissions with the same key, or with the same content accepted after `since` (milliseconds). */
export function findSubmissions(
  database: Database,
  sought: { keyDigest: string | null; contentDigest: string; since: number },
): Promise<KnownSubmission[]> {
  return database
    .selectFrom('submissions')
    .select(['key_digest', 'content_digest', 'posting_id'])
    .where((row) =>
      row.or([
        row('key_digest', '=', sought.keyDigest),
        row.and([
          row('content_digest', '=', sought.contentDigest),
          row('created_at', '>', sought.since),
        ]),
      ]),
    )
    .execute()
}

export async function insertSubmission(
  database: Database,
  accepted: { keyDigest: string | null; contentDigest: string; postingId: string | null },
  now: number,
): Promise<void> {
  await database
    .insertInto('submissions')
    .values({
      id: orderedId(now),
      key_digest: accepted.keyDigest,
      content_digest: accepted.contentDigest,
      posting_id: accepted.postingId,
      created_at: now,
    })
    .execute()
}

/** Forgets up to `limit` submissions accepted before `before` (milliseconds). Returns how many. */
export async function deleteSubmissions(
  database: Database,
  before: number,
  limit: number,
): Promise<number> {
  const old = database
    .selectFrom('submissions')
    .select('id')
    .where('created_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await database
    .deleteFrom('submissions')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
