import { expect, test } from 'vitest'
import { forEachTest, insert, makeServices, rowsOf } from '../../../tests/support/test-site.ts'
import { groupCommit } from './group-commit.ts'
import type { Database } from './schema.ts'

const services = forEachTest(() => makeServices())

const add = (phone_digest: string) => async (tx: Database) => {
  await insert({ database: tx }, 'suppressed_phones', { phone_digest, created_at: 1 })
  return phone_digest
}

const kept = async () =>
  (await rowsOf(services, 'suppressed_phones', 'phone_digest')).map((row) => row.phone_digest)

test('work that arrives together is committed together, each with its own answer', async () => {
  const together = groupCommit(services.database)
  const digests = Array.from({ length: 100 }, (_unused, index) => `d${index}`)
  expect(await Promise.all(digests.map((digest) => together(add(digest))))).toEqual(digests)
  expect(await kept()).toHaveLength(100)
})

test('a piece that throws undoes its own writes and no others', async () => {
  const together = groupCommit(services.database)
  const results = await Promise.allSettled([
    together(add('a')),
    together(async (tx) => {
      await add('b')(tx)
      throw new Error('no')
    }),
    together(add('a')),
    together(add('c')),
  ])
  const [one, thrown, again, other] = results.map((result) => result.status)
  expect([thrown, other]).toEqual(['rejected', 'fulfilled'])
  // Where each has a transaction of its own, either may come first.
  expect(new Set([one, again])).toEqual(new Set(['fulfilled', 'rejected']))
  expect(await kept()).toEqual(['a', 'c'])
})

test('where the commit itself fails, nobody is told that it is done', async () => {
  const together = groupCommit(services.database)
  const sent = [together(add('a')), together(add('b'))]
  const settled = Promise.allSettled(sent)
  await services.database.destroy()
  expect((await settled).map((result) => result.status)).toEqual(['rejected', 'rejected'])
})
