import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

let installed: string

beforeEach(() => {
  installed = mkdtempSync(join(tmpdir(), 'beat-scrap-installed-'))
  for (const file of ['package.json', 'web/build/main.js']) {
    cpSync(join(ROOT, file), join(installed, file))
  }
})

afterEach(() => rmSync(installed, { recursive: true }))

function build(): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(installed, 'web/build/main.js')], (error, _out, said) =>
      resolve({ code: error?.code, said }),
    )
  })
}

test('without what builds, the build says what to do, and how to serve pages from before', async () => {
  const without = await build()
  expect(without.code).toBe(1)
  expect(without.said).toContain('npm ci --include=dev && npm run build && npm prune --omit=dev')
  expect(without.said).not.toContain('npm run serve')
  mkdirSync(join(installed, 'dist/pages'), { recursive: true })
  expect((await build()).said).toContain('npm run serve')
})
