// A photo is stored first. Then one transaction commits the posting with its text.
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { columnsOf, parsePosting, type PostingDetails } from '../../../domain/owners/posting.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { takeLock, phoneLock } from '../../platform/database/locks.ts'
import { queueCar } from '../../vehicles/registers/details-worker.ts'
import { orderedId, randomId } from '../../platform/identifiers.ts'
import { addPhoto, discardPhotos, keepPhoto } from '../../vehicles/photos/keep-photo.ts'
import { placeOf } from '../../vehicles/places/locate.ts'
import type { Answer } from '../../platform/refusal.ts'
import { admitLinkText, type Turn } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import type { Services } from '../../platform/services.ts'
import { insertLink } from './link-storage.ts'
import { insertPosting } from './posting-storage.ts'
import { identify, isRepeat, keysInFlight, type Identity, insertSubmission } from './repeats.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Submission } from './typed-posting.ts'
import type { ClientNetworks } from '../../platform/http/client-networks.ts'

interface Submitted {
  registrationNumber: Registration
  phoneNumber: PhoneNumber
  /** The turn of the text with the link. */
  turn: Turn
}

/** Makes `submitPosting` for one server. Its answer comes once the posting and its text are on disk. */
export function openSubmissions(
  services: Services,
): (sent: Submission) => Promise<Answer<Submitted>> {
  const inFlight = keysInFlight()
  const together = groupCommit(services.database)

  return async function submitPosting(sent) {
    const parsed = parsePosting(sent.typed, rulesToday(services))
    if (!parsed.ok) return parsed
    const identity = identify(services, parsed.value, sent)
    const checked = { services, together, details: parsed.value, identity, from: sent.from ?? null }
    return inFlight(identity.keyDigest, async () => {
      const kept = await keep(checked, sent.photo)
      if (!kept.ok) return kept
      return { ok: true, value: { ...parsed.value, turn: kept.value } }
    })
  }
}

interface CheckedSubmission {
  services: Services
  together: ReturnType<typeof groupCommit>
  details: PostingDetails
  identity: Identity
  from: ClientNetworks | null
}

async function keep(checked: CheckedSubmission, photo: Buffer | null): Promise<Answer<Turn>> {
  if (photo === null) return commit(checked, null)

  // A repeat is looked for before the work on the photo and again with the write lock held. Nothing about the number is
  // asked before, so that a faulty photo is refused in the same way for every number.
  const early = await checked.together((tx) => recognise(checked, tx))
  if (!early.ok) return early
  if (early.value) return REPEATED
  const kept = await keepPhoto(checked.services, photo)
  return kept.ok ? commit(checked, kept.value) : kept
}

// The text of a repeated submission was queued before.
const REPEATED: Answer<Turn> = { ok: true, value: 0 }

async function commit(checked: CheckedSubmission, photoId: string | null): Promise<Answer<Turn>> {
  const inserted = await checked.together(async (tx): Promise<Answer<Turn>> => {
    const repeat = await recognise(checked, tx)
    if (!repeat.ok) return repeat
    if (repeat.value) return REPEATED
    const asked = { phone: checked.details.phoneNumber, from: checked.from }
    const admitted = await admitLinkText(checked.services, tx, asked)
    if (!admitted.ok) return admitted
    await insert(checked, tx, { photoId, turn: admitted.value })
    return admitted
  })
  const isKept = inserted.ok && inserted.value > 0
  if (!isKept && photoId !== null) await discardPhotos(checked.services, photoId)
  return inserted
}

async function insert(
  { services, details, identity }: CheckedSubmission,
  tx: Database,
  { photoId, turn }: { photoId: string | null; turn: Turn },
): Promise<void> {
  const now = services.clock.now()
  const place = await placeOf(tx, details.postcode)
  const postingId = orderedId(now)
  const link = { uniqueId: randomId(), postingId, phone: details.phoneNumber }
  const posting = { id: postingId, listing_id: randomId(), ...columnsOf(details), ...place }
  await insertPosting(tx, { ...posting, created_at: now, used_at: now })
  if (photoId !== null) await addPhoto(tx, { id: photoId, posting_id: postingId, added_at: now })
  await insertLink(tx, { ...link, now })
  const car = { postingId, registration: details.registrationNumber }
  await queueCar(services, tx, car)
  await insertSubmission(tx, { ...identity, postingId }, now)
  await queueLinkText(services, tx, { ...link, ...car, turn })
}

async function recognise(
  { services, details, identity }: CheckedSubmission,
  tx: Database,
): Promise<Answer<boolean>> {
  const locks = identity.keyDigest === null ? [] : [`key ${identity.keyDigest}`]
  // Submissions with the same content have the same phone, whose lock this waits for.
  await takeLock(tx, phoneLock(services, details.phoneNumber), ...locks)
  return isRepeat(tx, identity, services.clock.now())
}
