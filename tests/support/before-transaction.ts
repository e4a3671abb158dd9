// A database where something happens just before a transaction begins: what a call has read by then is out of date.
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../server/platform/database/schema.ts'

/** Does `before` first, which is told how many transactions there were. */
export function beforeTransaction(
  database: Database,
  before: (earlier: number) => Promise<unknown>,
): Database {
  let begun = 0
  const transaction = () => ({
    async execute<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      begun += 1
      await before(begun - 1)
      return database.transaction().execute(work)
    },
  })
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
