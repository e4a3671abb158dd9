// The tests that mutation testing runs: those of the files that are changed, and nothing slower.
import { defineConfig } from 'vitest/config'

const TESTS: Record<string, string[]> = {
  // Without the one that tries thousands of texts, which every change to a field's rules would wait for.
  domain: ['domain/**/!(anything-typed).test.ts'],
  outbox: ['server/texts/**/*.test.ts', 'server/upkeep.test.ts'],
  access: [
    'server/agents/*.test.ts',
    'server/disclosures/*.test.ts',
    'server/vehicles/*.test.ts',
    'server/quotes/*.test.ts',
    'server/postings/link-calls.test.ts',
  ],
}

export default defineConfig({
  test: {
    include: TESTS[process.env['MUTATED'] ?? 'domain'] ?? [],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
