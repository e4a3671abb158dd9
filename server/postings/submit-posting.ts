// Takes submissions: judges each, recognises a repeat, keeps the photo, and commits the posting
// together with its text.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { parsePosting, type PostingDetails } from '../../domain/posting.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Database } from '../database/schema.ts'
import { orderedId, randomId } from '../identifiers.ts'
import { keepPhoto } from '../photos/keep-photo.ts'
import { placeOf } from '../places/locate.ts'
import type { Answer, Refusal } from '../refusal.ts'
import { queueLinkText } from '../texts/queue-text.ts'
import type { World } from '../world.ts'
import { refuseLinkText } from './link-texts.ts'
import { insertLink, insertPosting } from './posting-storage.ts'
import { findRepeat, identify, type Identity } from './repeats.ts'
import { rulesToday } from './rules-today.ts'
import { submissionsInFlight } from './submissions-in-flight.ts'
import { insertSubmission } from './submission-storage.ts'
import type { TypedPosting } from './typed-posting.ts'

interface Submission {
  typed: TypedPosting
  photo: Buffer | null
  /** The Idempotency-Key, if one was sent. */
  key: string | null
}

interface Submitted {
  registrationNumber: Registration
  phoneNumber: PhoneNumber
}

/** `submitPosting` for one server: done once the posting and its text are on disk, or refused. */
export function openSubmissions(world: World): (sent: Submission) => Promise<Answer<Submitted>> {
  const inFlight = submissionsInFlight()

  return async function submitPosting(sent) {
    const parsed = parsePosting(sent.typed, rulesToday(world))
    if (!parsed.ok) return { ...parsed, reason: 'invalid' }
    const identity = identify(world, parsed.value, sent)
    return inFlight.one(identity, async () => {
      const refusal = await keep(world, parsed.value, identity, sent.photo)
      return refusal ?? { ok: true, value: parsed.value }
    })
  }
}

async function keep(
  world: World,
  details: PostingDetails,
  identity: Identity,
  photo: Buffer | null,
): Promise<Refusal | null> {
  if (photo === null) return commit(world, details, identity, null)

  // Asked before the work on the photo and again with the write lock held.
  const early = await beforeCommit(world, world.database, details, identity)
  if (early !== null) return early === 'repeat' ? null : early
  const kept = await keepPhoto(world, photo)
  if (!kept.ok) return kept
  return commit(world, details, identity, kept.value)
}

function commit(
  world: World,
  details: PostingDetails,
  identity: Identity,
  photoId: string | null,
): Promise<Refusal | null> {
  return world.database.transaction().execute(async (tx) => {
    const found = await beforeCommit(world, tx, details, identity)
    if (found !== null) return found === 'repeat' ? null : found

    const now = world.clock.now()
    const place = await placeOf(tx, details.postcode)
    const posting = { id: orderedId(now), listingId: randomId(), ...details, photoId, place }
    const link = { uniqueId: randomId(), postingId: posting.id, phone: details.phoneNumber }
    await insertPosting(tx, posting, now)
    await insertLink(tx, link, now)
    await insertSubmission(tx, { ...identity, postingId: posting.id }, now)
    await queueLinkText(world, tx, { ...link, registration: details.registrationNumber })
    return null
  })
}

async function beforeCommit(
  world: World,
  database: Database,
  details: PostingDetails,
  identity: Identity,
): Promise<Refusal | 'repeat' | null> {
  return (
    (await findRepeat(database, identity, world.clock.now())) ??
    (await refuseLinkText(world, database, details.phoneNumber))
  )
}
