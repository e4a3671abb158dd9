// Takes submissions: judges each, recognises a repeat, keeps the photo, and commits the posting
// together with its text.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { parsePosting, type PostingDetails } from '../../domain/posting.ts'
import type { Registration } from '../../domain/registration.ts'
import { groupCommit } from '../database/group-commit.ts'
import type { Database } from '../database/schema.ts'
import { takeLock, phoneLock } from '../database/locks.ts'
import { queueCar } from '../registers/queue-car.ts'
import { orderedId, randomId } from '../identifiers.ts'
import { discardPhoto, keepPhoto } from '../photos/keep-photo.ts'
import { placeOf } from '../places/locate.ts'
import type { Answer, Refusal } from '../refusal.ts'
import { spendLinkText, type ClientNetworks } from '../texts/limits/link-limits.ts'
import { queueLinkText } from '../texts/outbox/queue-text.ts'
import type { Services } from '../services.ts'
import { refuseLinkText } from './link-texts.ts'
import { insertLink } from './link-storage.ts'
import { insertPosting } from './posting-storage.ts'
import {
  findRepeat,
  identify,
  rememberRepeat,
  type Identity,
  type Repeat,
  submissionsInFlight,
} from './repeats.ts'
import { rulesToday } from '../rules-today.ts'
import { insertSubmission } from './submission-storage.ts'
import type { TypedPosting } from './typed-posting.ts'

interface Submission {
  typed: TypedPosting
  photo: Buffer | null
  /** The Idempotency-Key, if one was sent. */
  key: string | null
  /** Where it came from, if from a network. */
  from?: ClientNetworks
}

interface Submitted {
  registrationNumber: Registration
  phoneNumber: PhoneNumber
}

/** `submitPosting` for one server: done once the posting and its text are on disk, or refused. */
export function openSubmissions(
  services: Services,
): (sent: Submission) => Promise<Answer<Submitted>> {
  const inFlight = submissionsInFlight()
  const together = groupCommit(services.database)

  return async function submitPosting(sent) {
    const parsed = parsePosting(sent.typed, rulesToday(services))
    if (!parsed.ok) return { ...parsed, reason: 'invalid' }
    const identity = identify(services, parsed.value, sent)
    return inFlight.one(identity, async () => {
      const refusal = await keep(
        {
          services,
          together,
          details: parsed.value,
          identity,
          from: sent.from ?? null,
        },
        sent.photo,
      )
      return refusal ?? { ok: true, value: parsed.value }
    })
  }
}

interface Judged {
  services: Services
  together: ReturnType<typeof groupCommit>
  details: PostingDetails
  identity: Identity
  from: ClientNetworks | null
}

/** Null once it is kept, or was before. */
async function keep(judged: Judged, photo: Buffer | null): Promise<Refusal | null> {
  if (photo === null) return commit(judged, null)

  // Asked before the work on the photo and again with the write lock held. About the number nothing is
  // asked before: what is wrong with a photo is then told alike of every number.
  const early = await judged.together((tx) => recognise(judged, tx))
  if (early !== null) return early.ok ? null : early
  const kept = await keepPhoto(judged.services, photo)
  if (!kept.ok) return kept
  return commit(judged, kept.value)
}

async function commit(judged: Judged, photoId: string | null): Promise<Refusal | null> {
  const found = await judged.together(async (tx) => {
    const known = await recognise(judged, tx)
    if (known !== null) return known
    const phone = judged.details.phoneNumber
    const refusal =
      (await refuseLinkText(judged.services, tx, phone)) ??
      (await spendLinkText(judged.services, tx, { phone, from: judged.from }))
    if (refusal === null) await insert(judged, tx, photoId)
    return refusal
  })
  if (found === null) return null
  await discardPhoto(judged.services, photoId)
  return found.ok ? null : found
}

async function insert(
  { services, details, identity }: Judged,
  tx: Database,
  photoId: string | null,
): Promise<void> {
  const now = services.clock.now()
  const place = await placeOf(tx, details.postcode)
  const posting = { id: orderedId(now), listingId: randomId(), ...details, photoId, place }
  const link = { uniqueId: randomId(), postingId: posting.id, phone: details.phoneNumber }
  await insertPosting(tx, posting, now)
  await insertLink(tx, link, now)
  const car = { postingId: posting.id, registration: details.registrationNumber }
  await queueCar(services, tx, car)
  await insertSubmission(tx, { ...identity, postingId: posting.id }, now)
  await queueLinkText(services, tx, { ...link, registration: details.registrationNumber })
}

/** The repeat that it is, now remembered under its key, a refusal, or null for a new submission. */
async function recognise(
  { services, details, identity }: Judged,
  tx: Database,
): Promise<Refusal | Repeat | null> {
  const now = services.clock.now()
  const turns = identity.keyDigest === null ? [] : [`key ${identity.keyDigest}`]
  // The same content has the same phone.
  await takeLock(tx, phoneLock(services, details.phoneNumber), ...turns)
  const repeat = await findRepeat(tx, identity, now)
  if (repeat?.ok) await rememberRepeat(tx, identity, repeat, now)
  return repeat
}
