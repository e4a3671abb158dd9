// What is tested on the embedded database is tested on PostgreSQL too.
import { globSync, readFileSync } from 'node:fs'

/** The test files that use a database, by their paths. */
export function testsOfWorlds(): string[] {
  const ofWorlds = globSync('{server,tests/properties}/**/*.test.ts').filter((file) =>
    /support\/(test-world|test-site)/.test(readFileSync(file, 'utf8')),
  )
  return [...ofWorlds, ...globSync('tests/postgresql/*.test.ts')]
}
