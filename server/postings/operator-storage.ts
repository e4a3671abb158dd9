// SQL of postings as the operator looks at them.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/schema.ts'

export type PostingRow = Selectable<Tables['postings']>

/** Postings by one thing that is known of them, the latest first, up to `limit`. */
export function findPostings(
  database: Database,
  sought: { id: string } | { registration: string } | { phone: string },
  limit: number,
): Promise<PostingRow[]> {
  const query = database.selectFrom('postings').selectAll().orderBy('id', 'desc').limit(limit)
  if ('id' in sought) return query.where('id', '=', sought.id).execute()
  if ('phone' in sought) return query.where('phone', '=', sought.phone).execute()
  return query.where('registration', '=', sought.registration).execute()
}
