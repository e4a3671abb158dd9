import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { forThisTest, openFolder } from '../tests/support/for-each-test.ts'

test('it prints the owner’s links and how to sign in, and does not run in production', async () => {
  const { path: dataDir } = await forThisTest(openFolder())
  const seed = (environment: Record<string, string>, ...typed: string[]) =>
    promisify(execFile)(process.execPath, ['seed/main.js', ...typed], {
      cwd: join(import.meta.dirname, '..'),
      env: { DATA_DIR: dataDir, ...environment },
    })
  const { stdout } = await seed({ PUBLIC_URL: 'http://localhost:3320' }, '--cars', '0')
  expect(stdout).toMatch(/^The owner's posting: http:\/\/localhost:3320\/edit-form\/[\w-]{22}$/m)
  expect(stdout).toMatch(/^The owner's quotes: {2}http:\/\/localhost:3320\/list-quotes\/[\w/-]+$/m)
  expect(stdout).toContain('http://localhost:3320/agents')
  expect(stdout).toContain('07700 900461')
  await expect(seed({ NODE_ENV: 'production' })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('does not run with NODE_ENV=production'),
  })
  await expect(seed({}, '--cars', 'many')).rejects.toMatchObject({ code: 1, stdout: '' })
})
