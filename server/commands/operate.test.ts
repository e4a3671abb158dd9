import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest, forThisTest, openFolder } from '../../tests/support/for-each-test.ts'
import { operator } from '../../tests/support/operator.ts'
import { queueLinks } from '../../tests/support/send-due-texts.ts'
import { makeServices, rowsOf } from '../../tests/support/test-services.ts'
import { databaseName } from '../platform/settings/database-settings.ts'
import { refuseWrites } from '../platform/database/moves.ts'
import { openDatabase } from '../platform/database/open-database.ts'

const folder = forEachTest(openFolder)
let dataDir: string

beforeEach(() => void (dataDir = folder.path))

const embedded = (directory: string) => ({ dataDir: directory, databaseUrl: null })

test('without the service’s settings a command makes no database and says which it looked for', async () => {
  const missing = join(dataDir, 'data')
  const asked = await operator(embedded(missing), 'texts', 'list')
  expect(asked.code).toBe(1)
  expect(asked.out).toBe(`Database: ${join(missing, 'beat-scrap.sqlite')}\n`)
  expect(asked.err).toContain('There is no database there')
  expect(asked.err).toContain('DATA_DIR')
  expect(existsSync(missing)).toBe(false)
})

test('a command names the database it works on first, apart from JSON, and never its user or password', async () => {
  const { config } = await forThisTest(makeServices())
  const asked = await operator(config, 'texts', 'list')
  expect(asked.out.split('\n')[0]).toBe(`Database: ${databaseName(config)}`)
  const json = await operator(config, 'texts', 'list', '--json')
  expect([json.json, json.err]).toEqual([[], `Database: ${databaseName(config)}\n`])
  const databaseUrl = 'postgres://beat:hush@db.example:5432/scrap?sslmode=verify-full'
  expect(databaseName({ dataDir, databaseUrl })).toBe('PostgreSQL db.example:5432/scrap')
})

test('a database that cannot be opened, or fails while a command runs, is named in a sentence', async () => {
  const file = join(dataDir, 'beat-scrap.sqlite')
  mkdirSync(file)
  const unopened = await operator(embedded(dataDir), 'texts', 'list')
  expect([unopened.code, unopened.err]).toEqual([1, `${file}: disk I/O error\n`])
  rmSync(file, { recursive: true })

  const { database } = await openDatabase({ dataDir })
  await refuseWrites(database, ['audit_log'])
  await database.destroy()
  const failed = await operator(embedded(dataDir), 'texts', 'list')
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining(`${file} or a file fails`)])
})

test('under sudo the person who typed the command is on record, not the user it runs as', async () => {
  const services = await forThisTest(makeServices())
  await operator({ ...services.config, settings: { SUDO_USER: 'pat' } }, 'texts', 'list')
  expect(await rowsOf(services, 'audit_log')).toMatchObject([{ who: 'pat', what: 'texts listed' }])
})

test.runIf(process.getuid?.() === 0)(
  'as root, on another user’s data, it says how to run',
  async () => {
    await (await openDatabase({ dataDir })).database.destroy()
    chownSync(dataDir, 54_321, 54_321)
    const before = readdirSync(dataDir)
    const asked = await operator(embedded(dataDir), 'texts', 'list')
    expect(asked.code).toBe(1)
    expect(asked.err).toContain("sudo -u '#54321' npm run operator")
    expect(readdirSync(dataDir)).toEqual(before)
  },
)

describe('of people', () => {
  const services = forEachTest(() => makeServices())
  beforeEach(() => queueLinks(services))

  const people = (...typed: string[]) => operator(services.config, 'people', ...typed)

  test('an export is a file that only the operator can read, in DATA_DIR unless said, and never in place of another', async () => {
    const unsaid = (await people('export', '07700 900123', '--json')).json as { file: string }
    expect(dirname(unsaid.file)).toBe(services.config.dataDir)
    const file = join(services.config.dataDir, 'export.zip')
    const made = await people('export', '07700 900123', '--to', file)
    expect(made.err).toBe('')
    expect(made.out).toContain(`They are in ${file}`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Object.keys(unzipSync(readFileSync(file)))).toEqual(['held.json'])
    const again = await people('export', '07700 900123', '--to', file)
    expect(again.code).toBe(1)
    expect(again.err).toContain('is there already')
  })

  test('an erasure counts first, is done on --confirm, and then there is nothing', async () => {
    expect((await people('erase', 'AB12 CDE', '--confirm')).code).toBe(1)
    const counted = await people('erase', '07700', '900123')
    expect(counted.out).toContain('1  postings')
    expect(counted.out).toContain('Nothing was erased.')
    expect(await rowsOf(services, 'postings')).toHaveLength(1)
    const erased = await people('erase', '07700 900123', '--confirm')
    expect(erased.out).toMatch(/Erased on [\d-]+ for ••••• •••123, by \S+/)
    expect(erased.out).toContain('What stays, and why:')
    expect(await rowsOf(services, 'postings')).toEqual([])
    expect(await rowsOf(services, 'texts')).toEqual([])
    const again = await people('erase', '07700 900123', '--confirm')
    expect(again.out).toContain('Nothing is left to erase.')
    expect(again.out).toContain('A coded count of the last texts')
  })
})
