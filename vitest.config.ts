// The suites that run without a browser. Unit and call tests sit beside the code they test.
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { countTests } from './tests/run/count-tests.ts'

const countsFile = process.env.TEST_COUNTS_FILE

export default defineConfig({
  test: {
    reporters:
      countsFile === undefined ? ['default'] : ['dot', countTests(countsFile, import.meta.dirname)],
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      suite('unit', ['domain/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}']),
      {
        test: {
          name: 'unit-postgresql',
          include: globSync('server/**/*.test.ts').filter(usesWorld),
          env: { WORLDS_ON: 'postgresql' },
          globalSetup: 'tests/support/postgres-worlds.ts',
        },
      },
      suite('house-rules', ['tests/house-rules/*.test.ts', 'tests/run/*.test.ts']),
      suite('properties', ['tests/properties/*.test.ts']),
      suite('sizes', ['tests/sizes/*.test.ts']),
    ],
  },
})

function suite(name: string, include: string[]): { test: { name: string; include: string[] } } {
  return { test: { name, include } }
}

// What is tested on the embedded database is tested on PostgreSQL too.
function usesWorld(file: string): boolean {
  return /support\/(test-world|test-site)/.test(readFileSync(file, 'utf8'))
}
