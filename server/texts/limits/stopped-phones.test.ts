import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import { clearStopped } from '../../postings/clear-stopped.ts'
import { isSuppressed, lift, suppress, suppressedAmong } from './stopped-phones.ts'

let world: TestWorld
beforeEach(async () => void (world = await makeWorld()))
afterEach(() => world.close())

test('a suppressed number is known, and no other', async () => {
  await suppress(world, world.database, '+447700900123')
  expect(await isSuppressed(world, world.database, '+447700900123')).toBe(true)
  expect(await isSuppressed(world, world.database, '+447700900124')).toBe(false)
  const phones = ['+447700900123', '+447700900124', '+447700900123']
  expect(await suppressedAmong(world, world.database, phones)).toEqual(new Set(['+447700900123']))
})

test('a number that is lifted may be texted again, and one that was not stopped has nothing to lift', async () => {
  await suppress(world, world.database, '+447700900123')
  expect(await lift(world, world.database, '+447700900124')).toBe(false)
  expect(await lift(world, world.database, '+447700900123')).toBe(true)
  expect(await isSuppressed(world, world.database, '+447700900123')).toBe(false)
})

test('a number may be suppressed twice', async () => {
  await suppress(world, world.database, '+447700900123')
  await suppress(world, world.database, '+447700900123')
  expect(await isSuppressed(world, world.database, '+447700900123')).toBe(true)
})

test('the number itself is not kept once its postings are gone', async () => {
  await suppress(world, world.database, '+447700900123')
  await clearStopped(world)
  const rows = await world.database.selectFrom('suppressed_phones').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('7700900123')
})
