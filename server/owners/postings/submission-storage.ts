import { prepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { orderedId } from '../../platform/identifiers.ts'

interface KnownSubmission {
  key_digest: string | null
  content_digest: string
  posting_id: string | null
  /** The posting's version and photo, both null where the posting has gone. */
  version: number | null
  photo_id: string | null
}

interface Digests {
  keyDigest: string | null
  contentDigest: string
}

/** Submissions with the same key, or with the same content accepted after `since` (milliseconds). */
export const findSubmissions = prepared<Digests & { since: number }, KnownSubmission>(
  (database, { keyDigest, contentDigest, since }) =>
    database
      .selectFrom('submissions')
      .leftJoin('postings', 'postings.id', 'submissions.posting_id')
      .select(['key_digest', 'content_digest', 'posting_id', 'version', 'photo_id'])
      .where((row) =>
        row.or([
          row('key_digest', '=', keyDigest),
          row.and([
            row('content_digest', '=', contentDigest),
            row('submissions.created_at', '>', since),
          ]),
        ]),
      ),
)

type Accepted = Digests & { postingId: string | null }

const newSubmission = prepared<Accepted & { id: string; now: number }>((database, submission) =>
  database.insertInto('submissions').values({
    id: submission.id,
    key_digest: submission.keyDigest,
    content_digest: submission.contentDigest,
    posting_id: submission.postingId,
    created_at: submission.now,
  }),
)

export async function insertSubmission(
  database: Database,
  accepted: Accepted,
  now: number,
): Promise<void> {
  await newSubmission(database, { ...accepted, id: orderedId(now), now })
}
