import { expect, test } from 'vitest'
import { makeServices } from '../../../tests/support/test-services.ts'
import { prepare } from './prepared.ts'

test('a query is built once, in transactions too', async () => {
  const services = await makeServices()
  let built = 0
  const add = prepare<{ digest: string; now: number }>((database, { digest, now }) => {
    built += 1
    return database
      .insertInto('suppressed_phones')
      .values({ phone_digest: digest, created_at: now })
  })
  await add(services.database, { digest: 'a', now: 1 })
  await services.database.transaction().execute((tx) => add(tx, { digest: 'b', now: 2 }))
  expect(built).toBe(1)
  await services.close()
})
