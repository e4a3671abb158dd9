// A command answers within 0.4 s of processor time because of what it does not load.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { forEachTest, forThisTest, openFolder } from '../../tests/support/for-each-test.ts'
import { makeServices, sameDatabase } from '../../tests/support/test-services.ts'

const ROOT = join(import.meta.dirname, '../..')
const LIST_IMPORTS = join(ROOT, 'tests/support/list-imports.js')

const scratch = forEachTest(openFolder)

/** What the project's own files import until the command has answered: files of ours, and packages. */
async function importsOf(settings: Record<string, string>, ...typed: string[]) {
  const list = join(scratch.path, 'imports')
  const env = { PATH: process.env['PATH'], ...settings, IMPORTS_FILE: list }
  const command = ['--import', LIST_IMPORTS, 'server/commands/main.js', ...typed]
  await promisify(execFile)(process.execPath, command, { cwd: ROOT, env })
  const imported = readFileSync(list, 'utf8').trimEnd().split('\n')
  const ours = imported.filter((line) => line.startsWith('.'))
  const others = imported.filter((line) => line.includes('/node_modules/'))
  return {
    files: ours.map((line) => line.split(`file://${ROOT}/`)[1] ?? line),
    packages: [...new Set(others.map((line) => line.split(' ')[0] ?? line))].toSorted(),
  }
}

test('all commands together import no server, no calls and none of the large libraries', async () => {
  const { files, packages } = await importsOf({}, '--help')
  expect(files.filter((path) => /-calls\.ts$|server\/(app|serve)\.ts$/.test(path))).toEqual([])
  expect(packages).toEqual([
    'fflate',
    'kysely',
    'kysely/migration',
    'libphonenumber-js/max',
    'pg',
    'pino',
    'proj4',
  ])
})

test('a command imports no file of other commands, and what they need', async () => {
  const { config } = await forThisTest(makeServices())
  const { files, packages } = await importsOf(sameDatabase(config), 'texts', 'list')
  expect(files.filter((path) => path.endsWith('-commands.ts'))).toEqual([
    'server/commands/texts-commands.ts',
  ])
  expect(files.filter((path) => path.startsWith('server/upkeep/backup/'))).toEqual([])
  expect(packages).not.toContain('proj4')
  expect(packages).toContain('kysely')
})

test('an unknown command ends with exit code 2', async () => {
  await expect(importsOf({}, 'nonsense')).rejects.toMatchObject({ code: 2 })
})
