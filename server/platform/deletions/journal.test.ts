import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest, openFolder, testConfig } from '../../../tests/support/test-site.ts'
import { openS3Server } from '../../../tests/support/s3-server.ts'
import { firstIdAt, orderedId } from '../identifiers.ts'
import type { Journal, Deletion } from './journal.ts'
import { openJournal } from './write-journal.ts'

const MONDAY = Date.parse('2026-11-16T10:00:00Z')
const TUESDAY = Date.parse('2026-11-17T10:00:00Z')

const server = forEachTest(() => openS3Server({ pageSize: 2 }))
const folder = forEachTest(openFolder)
let journal: Journal

function lineAt(time: number): Deletion {
  return { id: orderedId(time), kind: 'posting', subject: orderedId(time) }
}

const settings = (place: 'disk' | 'bucket') =>
  testConfig({ DATA_DIR: folder.path, ...(place === 'bucket' && server.settings) })

describe.each(['disk', 'bucket'] as const)('the journal on %s', (place) => {
  beforeEach(async () => {
    journal = await openJournal(settings(place))
    expect(await journal.owner()).toBeNull()
    await journal.begin('one')
  })

  test('says whose it is, is begun once, and gives back what was added, the earliest days first', async () => {
    expect(await journal.owner()).toBe('one')
    expect(await journal.recent()).toEqual([])
    const lines = [lineAt(MONDAY), lineAt(MONDAY + 1), lineAt(TUESDAY)]
    await journal.append(lines.slice(0, 2))
    await journal.begin('one')
    await journal.append(lines.slice(2))
    expect(await Array.fromAsync(journal.read())).toEqual(lines)
    expect(await journal.recent()).toContainEqual(lines[2])
  })

  test('deletes what is older, and nothing else', async () => {
    const [monday, tuesday] = [lineAt(MONDAY), lineAt(TUESDAY)]
    await journal.append([monday])
    await journal.append([tuesday])
    await journal.deleteBefore(firstIdAt(TUESDAY))
    expect(await Array.fromAsync(journal.read())).toEqual([tuesday])
    expect(await journal.owner()).toBe('one')
  })

  test('two processes that add at once lose nothing', async () => {
    const other = await openJournal(settings(place))
    const lines = Array.from({ length: 20 }, (_, index) => lineAt(MONDAY + index))
    await Promise.all(
      lines.map((line, index) => (index % 2 === 0 ? journal : other).append([line])),
    )
    const ids = (await Array.fromAsync(journal.read())).map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(lines.map(({ id }) => id)))
  })
})

test('a line that a crash cut short spoils no other', async () => {
  journal = await openJournal(settings('disk'))
  await journal.begin('one')
  const [first, second] = [lineAt(MONDAY), lineAt(MONDAY + 1)]
  await journal.append([first])
  appendFileSync(journal.where, '\n{"id":"0')
  await journal.append([second])
  expect(await Array.fromAsync(journal.read())).toEqual([first, second])
})

test('a folder of its own can be set, also beside a bucket', async () => {
  const elsewhere = join(folder.path, 'elsewhere')
  journal = await openJournal(testConfig({ ...server.settings, DELETIONS_DIR: elsewhere }))
  expect(journal.where).toBe(join(elsewhere, 'deletions.jsonl'))
})
