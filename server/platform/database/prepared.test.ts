import { expect, test } from 'vitest'
import { makeServices } from '../../../tests/support/test-services.ts'
import { prepare } from './prepared.ts'

test('a query is built once, and each run has its own values', async () => {
  const services = await makeServices()
  let built = 0
  const add = prepare<{ digest: string; now: number }>((database, { digest, now }) => {
    built += 1
    return database
      .insertInto('suppressed_phones')
      .values({ phone_digest: digest, created_at: now })
  })
  const since = prepare<{ time: number }, { phone_digest: string }>((database, { time }) =>
    database.selectFrom('suppressed_phones').select('phone_digest').where('created_at', '>', time),
  )
  await add(services.database, { digest: 'a', now: 1 })
  await services.database.transaction().execute((tx) => add(tx, { digest: 'b', now: 2 }))
  expect(built).toBe(1)
  expect(await since(services.database, { time: 1 })).toEqual([{ phone_digest: 'b' }])
  expect(await since(services.database, { time: 0 })).toHaveLength(2)
  await services.close()
})
