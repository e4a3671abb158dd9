// SQL about photos.
import type { Database } from '../database/schema.ts'

/** Those of `photoIds` that no posting has. */
export async function findUnusedPhotos(database: Database, photoIds: string[]): Promise<string[]> {
  if (photoIds.length === 0) return []
  const used = await database
    .selectFrom('postings')
    .select('photo_id')
    .where('photo_id', 'in', photoIds)
    .execute()
  const kept = new Set(used.map((row) => row.photo_id))
  return photoIds.filter((photoId) => !kept.has(photoId))
}
