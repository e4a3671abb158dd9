// A database where something happens just before a transaction begins: what a call has read by then is out of date.
import { withTransactions } from '../../seed/past-services.ts'
import type { Database } from '../../server/platform/database/schema.ts'

/** Does `before` first, which is told how many transactions there were. */
export function beforeTransaction(
  database: Database,
  before: (earlier: number) => Promise<unknown>,
): Database {
  let begun = 0
  return withTransactions(database, async (work) => {
    await before((begun += 1) - 1)
    return database.transaction().execute(work)
  })
}
