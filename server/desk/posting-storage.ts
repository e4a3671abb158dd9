// Other rooms answer whatever else the desk shows of postings.
import type { Database } from '../platform/database/schema.ts'
import { whereIn } from '../platform/database/where-in.ts'

/** The registrations and numbers of those postings. */
export function findOwners(database: Database, postingIds: string[]) {
  return database
    .selectFrom('postings')
    .where(whereIn(database, 'id', postingIds))
    .select(['id', 'registration', 'phone'])
    .execute()
}
