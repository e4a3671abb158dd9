import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '../sqlite/sqlite.ts'
import * as owners from './0001-owners.ts'
import * as agents from './0002-agents.ts'

test('of several quotes from before the latest stays, and their agent goes on trading', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'beat-scrap-'))
  const database = openSqlite(join(directory, 'old.sqlite'))
  const plain = database as unknown as Kysely<unknown>
  await owners.up(plain)
  const posting = { id: 'p', listing_id: 'l', registration: 'A1', postcode: 'SW1A 1AA' }
  await database
    .insertInto('postings')
    .values({ ...posting, phone: '+447700900123', created_at: 1, used_at: 1 })
    .execute()
  await database
    .insertInto('agents')
    // As it was: what came later has no columns yet.
    .values({ id: 'a', name: 'Aire', contact: 'x', created_at: 1 } as never)
    .execute()
  const quotes = ['1', '2'].map((id) => ({
    id,
    posting_id: 'p',
    agent_id: 'a',
    amount_pence: Number(id),
    created_at: Number(id),
  }))
  await database
    .insertInto('quotes')
    .values(quotes as never)
    .execute()

  await agents.up(plain)
  expect(await database.selectFrom('quotes').select(['id', 'updated_at']).execute()).toEqual([
    { id: '2', updated_at: 2 },
  ])
  expect(await database.selectFrom('agents').select('state').execute()).toEqual([
    { state: 'approved' },
  ])
  await database.destroy()
  await rm(directory, { recursive: true })
})
