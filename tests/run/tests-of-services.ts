// What is tested on the embedded database is tested on PostgreSQL too.
import { globSync, readFileSync } from 'node:fs'
import { postgresPrograms } from '../support/postgres-cluster.ts'

/** The test files that use a database and can be run here, by their paths. */
export function testsOfServices(): string[] {
  const ofServices = globSync('{server,seed,tests/properties}/**/*.test.ts').filter((file) =>
    /\b(makeServices|openTestSite|openTwilioSite|openQuotedCar|openPayingSite|onPostgres)\(/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  const left = testsLeftOut()
  const ofPostgres = globSync('tests/postgresql/*.test.ts').filter((file) => !left.includes(file))
  return [...ofServices, ...ofPostgres]
}

/** Those that start and crash a server of their own, where this machine has no programs for that. */
export function testsLeftOut(): string[] {
  if (postgresPrograms() !== null) return []
  return globSync('tests/postgresql/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('startCluster'),
  )
}
