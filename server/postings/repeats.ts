// Recognises the same submission sent again: by its key for a day, by its content for ten minutes.
import { createHash } from 'node:crypto'
import type { PostingDetails } from '../../domain/posting.ts'
import type { Database } from '../database/schema.ts'
import type { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { findSubmissions } from './submission-storage.ts'

const SAME_CONTENT_MS = 10 * 60 * 1000

/** What makes two submissions the same, as digests only. */
export interface Identity {
  keyDigest: string | null
  contentDigest: string
}

/** The identity of a submission: its key, and all its fields with the photo's bytes. */
export function identify(
  { digest }: Pick<World, 'digest'>,
  details: PostingDetails,
  sent: { photo: Buffer | null; key: string | null },
): Identity {
  const photo = sent.photo === null ? '' : createHash('sha256').update(sent.photo).digest()
  const { registrationNumber, postcode, phoneNumber, problem } = details
  return {
    keyDigest: sent.key === null ? null : digest('key', sent.key),
    contentDigest: digest(
      'content',
      registrationNumber,
      postcode,
      phoneNumber,
      problem ?? '',
      photo,
    ),
  }
}

/** `repeat` where this submission was accepted before, a refusal where its key was used for another. */
export async function findRepeat(
  database: Database,
  { keyDigest, contentDigest }: Identity,
  now: number,
): Promise<Refusal | 'repeat' | null> {
  const known = await findSubmissions(database, {
    keyDigest,
    contentDigest,
    since: now - SAME_CONTENT_MS,
  })
  const sameKey = known.find((row) => row.key_digest !== null && row.key_digest === keyDigest)
  if (sameKey !== undefined) {
    return sameKey.content_digest === contentDigest ? 'repeat' : { ok: false, reason: 'key-reused' }
  }
  // Typed again after its posting was deleted, it is a new posting.
  return known.some((row) => row.posting_id !== null) ? 'repeat' : null
}
