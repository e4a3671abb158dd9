// Several processes on one database, as far as the database can tell: each has connections of its own.
import { openDatabase } from '../../server/database/open-database.ts'
import type { TestWorld } from './test-services.ts'

/**
 * Runs `test` with `count` worlds on the database of `world`, all else shared. `worldOf(index)` goes
 * round them.
 */
export async function withProcesses(
  world: TestWorld,
  count: number,
  test: (worldOf: (index: number) => TestWorld) => Promise<void>,
): Promise<void> {
  const opened = await Promise.all(
    Array.from({ length: count }, () => openDatabase({ ...world.config, databasePool: 8 })),
  )
  try {
    const worlds = opened.map(({ database }) => ({ ...world, database }))
    await test((index) => worlds[index % count] ?? world)
  } finally {
    await Promise.all(opened.map(({ database }) => database.destroy()))
  }
}

/** `count` answers of `work`, which all began at once. */
export function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_unused, index) => work(index)))
}
