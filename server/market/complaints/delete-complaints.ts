// Complaints go with their photos: a year after they were closed, or when the complainant is erased.
import { KEPT } from '../../../domain/people/kept.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { eraseWordsOn } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { discardPhotos, giveUpPhoto } from '../../vehicles/photos/keep-photo.ts'
import type { Services } from '../../platform/services.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { findMessages } from './complaint-storage.ts'

const BATCH = 100

/** Deletes complaints that were closed as long ago as the table of what is kept says. */
export async function purgeClosedComplaints(services: Services): Promise<void> {
  const { database, clock } = services
  const before = clock.now() - KEPT.complaints.days * DAY_MS
  for (;;) {
    const closed = await database
      .selectFrom('complaints')
      .select('id')
      .where('closed_at', '<', before)
      .limit(BATCH)
      .execute()
    const ids = closed.map(({ id }) => id)
    const photoIds = await database.transaction().execute((tx) => removeComplaints(tx, ids))
    await discardPhotos(services, photoIds)
    if (ids.length < BATCH) return
  }
}

/** Deletes complaints and gives their photos up: their ids, to be discarded after the transaction. */
export async function removeComplaints(tx: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const photoIds = (await findMessages(tx, ids)).flatMap(({ photo_id }) => photo_id ?? [])
  for (const photoId of photoIds) await giveUpPhoto(tx, photoId)
  await tx
    .deleteFrom('complaints')
    .where(whereIn(tx, 'id', ids))
    .execute()
  await eraseWordsOn(tx, ids)
  return photoIds
}
