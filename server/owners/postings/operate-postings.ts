import { ORDERED_ID } from '../../platform/identifiers.ts'
import { parsePhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import { parseRegistration, type Registration } from '../../../domain/vehicles/registration.ts'
import { isShortId } from '../../../domain/owners/posting-in-words.ts'
import { inAdaptiveBatches } from '../../platform/database/adaptive-batch.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { locateAll, middleOfSquare, type PostingPlace } from '../../vehicles/places/locate.ts'
import { mayTextLink } from '../../messages/texts/limits/link-limits.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { findLinked, lockPosting } from './posting-storage.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import { removeIf } from './remove-posting.ts'

export function readSought(services: Services, typed: string) {
  if (ORDERED_ID.test(typed)) return { id: typed }
  const rules = rulesToday(services)
  const registration = parseRegistration(typed, rules.today)
  if (isShortId(typed)) {
    return { idEnd: typed.toLowerCase(), registration: registration.ok ? registration.value : '' }
  }
  if (registration.ok) return { registration: registration.value }
  const phone = parsePhoneNumber(typed, rules)
  return phone.ok ? { phone: phone.value } : null
}

/** Hides the posting's photos from agents until they are shown again, also those that the owner adds meanwhile. */
export function hidePhotos(
  services: Services,
  id: string,
  { isHidden, who }: { isHidden: boolean; who: string },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const columns = { photos_hidden_at: isHidden ? services.clock.now() : null }
    const hiding = tx.updateTable('postings').set(columns).where('id', '=', id)
    const { numUpdatedRows } = await hiding.executeTakeFirst()
    if (numUpdatedRows === 0n) return NOT_FOUND
    const what = isHidden ? 'photos hidden' : 'photos shown again'
    await recordChange(services, tx, { who, what, target: id })
    return DONE
  })
}

export function textLink(services: Services, id: string, who: string): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, id)
    const linked = await findLinked(tx, id)
    if (linked === undefined) return NOT_FOUND
    const phone = linked.phone as PhoneNumber
    if (await isNumberStopped(services, tx, phone))
      return { ok: false, reason: 'number-suppressed' }
    const isConfirmed = linked.phone_confirmed_at !== null
    const may = await mayTextLink(services, tx, { phone, isConfirmed })
    if (!may.ok) return may
    await queueLinkText(services, tx, {
      postingId: id,
      phone,
      registration: linked.registration as Registration,
      uniqueId: linked.unique_id,
      isConfirmed,
    })
    await recordChange(services, tx, { who, what: 'link texted', target: id })
    return DONE
  })
}

export async function erasePosting(services: Services, id: string, who: string): Promise<Answer> {
  const isGone = await removeIf(services, id, 'erased', async (tx) => {
    await recordChange(services, tx, { who, what: 'vehicle erased', target: id })
    return true
  })
  return isGone ? DONE : NOT_FOUND
}

/** Places every posting again once exact postcodes are imported, until `stopped` between two batches. Answers how many moved. */
export async function refreshPlaces(
  { database }: Pick<Services, 'database'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let after = ''
  let moved = 0
  await inAdaptiveBatches(database, { size: 200, least: 50, most: 2000 }, async (take) => {
    let isLast = false
    while (!isLast) {
      isLast = await take(async (tx, limit) => {
        const postings = await tx
          .selectFrom('postings')
          .select(['id', 'postcode', 'easting', 'northing'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
        moved += await move(tx, postings)
        after = postings.at(-1)?.id ?? after
        return postings.length < limit || stopped()
      })
    }
  })
  return moved
}

async function move(
  tx: Database,
  postings: (Pick<Row<'postings'>, 'id' | 'postcode'> & PostingPlace)[],
): Promise<number> {
  const postcodes = postings.map(({ postcode }) => postcode)
  const places = await locateAll(tx, postcodes)
  let moved = 0
  for (const posting of postings) {
    const place = middleOfSquare(places.get(posting.postcode) ?? null)
    if (place.easting === posting.easting && place.northing === posting.northing) continue
    // A posting that was given another postcode meanwhile stays.
    await tx
      .updateTable('postings')
      .set({ easting: place.easting, northing: place.northing })
      .where('id', '=', posting.id)
      .where('postcode', '=', posting.postcode)
      .execute()
    moved += 1
  }
  return moved
}
