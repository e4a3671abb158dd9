// What is tested on the embedded database is tested on PostgreSQL too.
import { globSync, readFileSync } from 'node:fs'

/** The test files of the server that use a database, by their paths. */
export function testsOfWorlds(): string[] {
  const ofWorlds = globSync('server/**/*.test.ts').filter((file) =>
    /support\/(test-world|test-site)/.test(readFileSync(file, 'utf8')),
  )
  return [...ofWorlds, ...globSync('tests/postgresql/*.test.ts')]
}
