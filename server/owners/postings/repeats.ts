// A submission that is sent again is recognised by its key for a day, and by its content for ten minutes.
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { TYPED_FIELDS, type PostingDetails } from '../../../domain/owners/posting.ts'
import { prepare, prepareInsert } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { orderedId } from '../../platform/identifiers.ts'
import type { Answer, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

const SAME_CONTENT_MS = 10 * MINUTE_MS

export interface Identity {
  keyDigest: string | null
  contentDigest: string
  hasPhoto: boolean
}

const AS_SENT = 1

/** The identity of a submission: its key, and all its fields with the photo's bytes. */
export function identify(
  { digest }: Pick<Services, 'digest'>,
  details: PostingDetails,
  sent: { photo: Buffer | null; key: string | null },
): Identity {
  const photo = sent.photo === null ? '' : createHash('sha256').update(sent.photo).digest()
  const typed = TYPED_FIELDS.map((field) => details[field] ?? '')
  return {
    keyDigest: sent.key === null ? null : digest('key', sent.key),
    contentDigest: digest('content', ...typed, photo),
    hasPhoto: sent.photo !== null,
  }
}

/**
 * Whether the submission was accepted before; refused where its key was used for another. A repeat's new key is kept,
 * so that this key means that posting, too.
 */
export async function isRepeat(
  tx: Database,
  identity: Identity,
  now: number,
): Promise<Answer<boolean>> {
  const { keyDigest, contentDigest, hasPhoto } = identity
  const since = now - SAME_CONTENT_MS
  const known = await findSubmissions(tx, { keyDigest, contentDigest, since })
  const sameKey = known.find((row) => row.key_digest !== null && row.key_digest === keyDigest)
  if (sameKey !== undefined) {
    return sameKey.content_digest === contentDigest
      ? { ok: true, value: true }
      : { ok: false, reason: 'key-reused' }
  }
  // The same content is a new posting if the earlier one was deleted or edited, or lost its photo.
  const postingId = known.find(
    ({ version, photo }) => version === AS_SENT && (photo !== null) === hasPhoto,
  )?.posting_id
  if (postingId && keyDigest !== null) await insertSubmission(tx, { ...identity, postingId }, now)
  return { ok: true, value: Boolean(postingId) }
}

/** Refuses a key that this process is working on. The database recognises finished submissions. */
export function keysInFlight() {
  const keys = new Set<string>()
  return async <T>(key: string | null, work: () => Promise<T>): Promise<T | Refusal> => {
    if (key === null) return work()
    if (keys.has(key)) return { ok: false, reason: 'in-flight' }
    keys.add(key)
    try {
      return await work()
    } finally {
      keys.delete(key)
    }
  }
}

type Digests = Omit<Identity, 'hasPhoto'>

/** Submissions with the same key, or with the same content accepted after `since` (milliseconds). */
const findSubmissions = prepare(
  (database, { keyDigest, contentDigest, since }: Digests & { since: number }) =>
    database
      .selectFrom('submissions')
      .leftJoin('postings', 'postings.id', 'submissions.posting_id')
      .select(['key_digest', 'content_digest', 'submissions.posting_id', 'version'])
      .select((row) =>
        row
          .selectFrom('photos')
          .select('photos.id')
          .whereRef('photos.posting_id', '=', 'postings.id')
          .limit(1)
          .as('photo'),
      )
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

const insert = prepareInsert('submissions')

export async function insertSubmission(
  database: Database,
  { keyDigest, contentDigest, postingId }: Digests & { postingId: string | null },
  now: number,
): Promise<void> {
  const digests = { key_digest: keyDigest, content_digest: contentDigest }
  await insert(database, { id: orderedId(now), ...digests, posting_id: postingId, created_at: now })
}
