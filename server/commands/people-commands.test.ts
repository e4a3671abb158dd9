import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { queueLinks } from '../../tests/support/send-due-texts.ts'
import { operator, type Operated } from '../../tests/support/operator.ts'
import { makeServices, rowsOf } from '../../tests/support/test-services.ts'

const services = forEachTest(() => makeServices())

beforeEach(() => queueLinks(services))

const people = (...typed: string[]): Promise<Operated> =>
  operator(services.config, 'people', ...typed)

test('an export is a file that only the operator can read, and never in place of another', async () => {
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

test('an export of which nobody says where it goes is in DATA_DIR, where the service may write', async () => {
  const { file } = (await people('export', '07700 900123', '--json')).json as { file: string }
  expect(dirname(file)).toBe(services.config.dataDir)
})

test('an erasure counts first, is done on --confirm, and then there is nothing', async () => {
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

test('what is no phone number is refused', async () => {
  expect((await people('erase', 'AB12 CDE', '--confirm')).code).toBe(1)
})
