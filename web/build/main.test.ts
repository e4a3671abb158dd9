import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest, openFolder } from '../../tests/support/for-each-test.ts'

const ROOT = join(import.meta.dirname, '../..')

const folder = forEachTest(openFolder)
let installed: string

beforeEach(() => {
  installed = folder.path
  for (const file of ['package.json', 'web/build/main.js']) {
    cpSync(join(ROOT, file), join(installed, file))
  }
})

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
