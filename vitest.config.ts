// The suites that run without a browser. Unit and call tests sit beside the code they test.
import { defineConfig } from 'vitest/config'
import { KEEP_COMPILED } from './server/platform/node.js'
import { countTests } from './tests/run/count-tests.ts'
import { testsOfServices } from './tests/run/tests-of-services.ts'

const countsFile = process.env.TEST_COUNTS_FILE

// What runs on Node is read by it as it is there, without Vite; pages are what Vite makes of them.
const READ_BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } }

export default defineConfig({
  test: {
    reporters:
      countsFile === undefined ? ['default'] : ['dot', countTests(countsFile, import.meta.dirname)],
    maxWorkers: 2,
    // Loading what a test needs takes longer than most tests do; none changes what the next one finds.
    isolate: false,
    // For what hangs. A busy machine makes every test slow, and must fail none.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      suite('unit', ['{domain,server,seed,stand-ins,deploy}/**/*.test.ts']),
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], env: KEEP_COMPILED } },
      {
        test: {
          name: 'unit-postgresql',
          include: testsOfServices(),
          ...READ_BY_NODE,
          env: { SERVICES_ON: 'postgresql', ...KEEP_COMPILED },
          globalSetup: 'tests/support/postgres-databases.ts',
        },
      },
      suite('house-rules', ['tests/house-rules/*.test.ts', 'tests/run/*.test.ts']),
      suite('properties', ['tests/properties/*.test.ts']),
      suite('sizes', ['tests/sizes/*.test.ts']),
    ],
  },
})

function suite(name: string, include: string[]) {
  return { test: { name, include, env: KEEP_COMPILED, ...READ_BY_NODE } }
}
