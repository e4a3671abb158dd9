// Several processes on one database, as far as the database can tell: each has connections of its own.
import { openDatabase } from '../../server/open-database.ts'
import { UNHURRIED } from './postgres-databases.ts'
import type { TestServices } from './test-services.ts'

/**
 * Runs `test` with `count` services on the database of `services`, all else shared. `servicesOf(index)` goes
 * round them.
 */
export async function withProcesses(
  services: TestServices,
  count: number,
  test: (servicesOf: (index: number) => TestServices) => Promise<void>,
): Promise<void> {
  const opened = await Promise.all(
    Array.from({ length: count }, () =>
      openDatabase({ ...services.config, ...UNHURRIED, databasePool: 8 }),
    ),
  )
  try {
    const processes = opened.map(({ database }) => ({ ...services, database }))
    await test((index) => processes[index % count] ?? services)
  } finally {
    await Promise.all(opened.map(({ database }) => database.destroy()))
  }
}

/** `count` answers of `work`, which all began at once. */
export function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_unused, index) => work(index)))
}
