// A site is made, backed up while it runs, lost and restored.
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachTest, openFolder, rowsOf, testConfig } from '../../tests/support/test-site.ts'
import { operator, type Operated } from '../../tests/support/operator.ts'
import { phoneNumber, postCar, type PostedCar } from '../../tests/support/post-car.ts'
import { startDeskSession } from '../desk/desk-session.ts'
import { randomId } from '../platform/identifiers.ts'
import { erasePosting } from '../owners/postings/operate-postings.ts'
import { openServices } from '../upkeep/open-services.ts'
import { requireOwnJournal } from '../platform/deletions/write-journal.ts'
import type { Services } from '../platform/services.ts'
import { addPhoto } from '../vehicles/photos/keep-photo.ts'

const root = forEachTest(openFolder)
let dataDir: string
let backups: string
let services: Services

beforeEach(async () => {
  dataDir = join(root.path, 'data')
  backups = join(root.path, 'backups')
  services = await openAgain()
})

afterEach(() => services.database.destroy())

async function openAgain(): Promise<Services> {
  const opened = await openServices(testConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  await requireOwnJournal(opened)
  return opened
}

const run = (...typed: string[]): Promise<Operated> =>
  operator({ dataDir, databaseUrl: null }, ...typed)

async function expectRefused(words: string, ...typed: string[]): Promise<void> {
  expect(await run(...typed)).toMatchObject({ code: 1, err: expect.stringContaining(words) })
}

async function postWithPhoto(registration: string): Promise<PostedCar & { photoId: string }> {
  const car = await postCar(services, { registration })
  const photoId = randomId()
  const picture = Buffer.from(`the photo of ${registration}`)
  await services.photoStore.put(photoId, { photo: picture, thumbnail: picture })
  await addPhoto(services.database, { id: photoId, posting_id: car.postingId, added_at: 1 })
  return { ...car, photoId }
}

const registrationsLeft = async (): Promise<string[]> =>
  (await rowsOf(services, 'postings', 'registration')).map(({ registration }) => registration)

const setAside = (): string[] => readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))

test('a site that was lost comes back from its backup, and what was deleted since does not', async () => {
  const kept = await postWithPhoto('AB12CDE')
  const deleted = await postWithPhoto('AB12CDF')
  await startDeskSession(services, services.database, { phone: phoneNumber('+447700900900') })
  expect(await run('backup', backups)).toMatchObject({ code: 0, err: '' })
  await erasePosting(services, deleted.postingId, 'test')
  await postWithPhoto('AB12CDG')
  await run('texts', 'list')
  await services.database.destroy()
  rmSync(join(dataDir, 'beat-scrap.sqlite'))
  rmSync(join(dataDir, 'photos'), { recursive: true })

  const asked = await run('restore', backups)
  expect(asked.out).toContain('brings back 2 postings, 0 quotes, 0 agents and 2 photos')
  const restored = await run('restore', backups, '--confirm')
  expect(restored.err).toBe('')
  expect(restored.out).toContain('1 postings')

  services = await openAgain()
  expect(await registrationsLeft()).toEqual(['AB12CDE'])
  expect((await services.photoStore.get(kept.photoId, 'photo'))?.toString()).toContain('AB12CDE')
  expect(await services.photoStore.get(deleted.photoId, 'photo')).toBeNull()
  expect(await rowsOf(services, 'desk_sessions')).toEqual([])
})

test('only the operator’s user can read a backup, and a damaged one is refused, as is one in DATA_DIR, whose photos are the site’s own', async () => {
  const { photoId } = await postWithPhoto('AB12CDE')
  await expectRefused('than DATA_DIR', 'backup', dataDir, '--keep', '1')
  expect(await services.photoStore.get(photoId, 'photo')).not.toBeNull()
  const { json } = await run('backup', backups, '--json')
  const entries = readdirSync(backups, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(5)
  for (const entry of entries) {
    const { mode } = statSync(join(entry.parentPath, entry.name))
    expect(mode & 0o077, entry.name).toBe(0)
  }
  const file = join(backups, (json as { name: string }).name, 'beat-scrap.sqlite')
  chmodSync(file, 0o600)
  writeFileSync(file, 'not a database')
  await expectRefused('changed or damaged', 'restore', backups, '--confirm')
  expect(await registrationsLeft()).toEqual(['AB12CDE'])
})

test('the second backup copies only photos that are new or lost, and a number of backups is kept where that is asked', async () => {
  // Of a backup that was cut short.
  const left = 'unfinished-2020-01-01T00-00-00-000Z'
  mkdirSync(join(backups, left), { recursive: true })
  const gone = await postWithPhoto('AB12CDE')
  await run('backup', backups)
  await erasePosting(services, gone.postingId, 'test')
  await postWithPhoto('AB12CDF')
  const second = await run('backup', backups, '--json')
  expect(second.json).toMatchObject({ photos: 1, newPhotos: 1, deleted: 0 })
  expect(readdirSync(backups)).toContain(left)
  const copies = () => readdirSync(join(backups, 'photos'), { recursive: true }).map(String)
  const photos = () => copies().filter((name) => name.endsWith('.jpg'))
  const another = join(backups, 'unfinished-2999-01-01T00-00-00-000Z')
  mkdirSync(another)
  const third = await run('backup', backups, '--keep', '1', '--json')
  expect(third.json).toMatchObject({ photos: 1, newPhotos: 0, deleted: 2 })
  expect(photos(), 'beside one under way').toHaveLength(4)
  rmSync(another, { recursive: true })
  await run('backup', backups, '--keep', '1')
  expect(photos()).toHaveLength(2)
  expect(readdirSync(backups)).not.toContain(left)
  rmSync(join(backups, 'photos'), { recursive: true })
  expect((await run('backup', backups, '--json')).json).toMatchObject({ photos: 1, newPhotos: 1 })
})

test('while a server has the database open, nothing is restored; then what is replaced is set aside', async () => {
  await postWithPhoto('AB12CDE')
  await run('backup', backups)
  await postWithPhoto('AB12CDF')
  await expectRefused('Stop every server first', 'restore', backups, '--confirm')
  expect(await registrationsLeft()).toEqual(['AB12CDE', 'AB12CDF'])

  await services.database.destroy()
  await run('restore', backups, '--confirm')
  const [aside = '', ...more] = setAside()
  expect(more).toEqual([])
  expect(readdirSync(join(dataDir, aside))).toContain('beat-scrap.sqlite')
  services = await openAgain()
  expect(await registrationsLeft()).toEqual(['AB12CDE'])
})

test('without its journal nothing is restored, unless that is said, and then what comes back is said too', async () => {
  await postWithPhoto('AB12CDE')
  await run('backup', backups)
  const { where } = services.journal
  await services.database.destroy()
  rmSync(where)
  await expectRefused('is not in', 'restore', backups, '--confirm')
  expect(setAside()).toEqual([])

  writeFileSync(where, JSON.stringify({ installation: 'another' }))
  const foreign = 'belongs to another installation'
  await expectRefused(foreign, 'restore', backups, '--confirm', '--without-journal')

  rmSync(where)
  const asked = await run('restore', backups, '--without-journal')
  expect(asked.out).toContain('people who were erased')
  const done = await run('restore', backups, '--confirm', '--without-journal')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('comes back')])
  services = await openAgain()
  expect(await registrationsLeft()).toEqual(['AB12CDE'])
})

test('a journal that cannot be written takes no answer away, and is said after it', async () => {
  const car = await postWithPhoto('AB12CDE')
  rmSync(services.journal.where)
  const erased = await run('people', 'erase', car.phone, '--confirm')
  expect([erased.code, erased.out]).toEqual([0, expect.stringContaining('Erased on')])
  expect(erased.err).toContain('is not in the journal of deletions yet')
  expect((await run('stats')).code).toBe(0)

  const again = await run('restore', '--without-journal')
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('is begun in')])
  const kinds = (await Array.fromAsync(services.journal.read())).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['posting', 'person-erased']))
})
