import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-seed-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('it prints the owner’s links and how to sign in, and does not run in production', async () => {
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
