import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'

interface KnownSubmission {
  key_digest: string | null
  content_digest: string
  posting_id: string | null
  /** Of the posting; both null where it is gone. */
  version: number | null
  photo_id: string | null
}

const alike = prepared<[key: string | null, content: string, since: number], KnownSubmission>(
  3,
  (database, key, content, since) =>
    database
      .selectFrom('submissions')
      .leftJoin('postings', 'postings.id', 'submissions.posting_id')
      .select(['key_digest', 'content_digest', 'posting_id', 'version', 'photo_id'])
      .where((row) =>
        row.or([
          row('key_digest', '=', key),
          row.and([row('content_digest', '=', content), row('submissions.created_at', '>', since)]),
        ]),
      ),
)

/** Submissions with the same key, or with the same content accepted after `since` (milliseconds). */
export function findSubmissions(
  database: Database,
  sought: { keyDigest: string | null; contentDigest: string; since: number },
): Promise<KnownSubmission[]> {
  return alike(database, sought.keyDigest, sought.contentDigest, sought.since)
}

const newSubmission = prepared<
  [id: string, key: string | null, content: string, postingId: string | null, now: number],
  unknown
>(5, (database, id, key, content, postingId, now) =>
  database.insertInto('submissions').values({
    id,
    key_digest: key,
    content_digest: content,
    posting_id: postingId,
    created_at: now,
  }),
)

export async function insertSubmission(
  database: Database,
  accepted: { keyDigest: string | null; contentDigest: string; postingId: string | null },
  now: number,
): Promise<void> {
  const { keyDigest, contentDigest, postingId } = accepted
  await newSubmission(database, orderedId(now), keyDigest, contentDigest, postingId, now)
}
