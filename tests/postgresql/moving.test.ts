// A site is moved to PostgreSQL: completely, once, and with the old site readable meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app.ts'
import { requireNotMoved } from '../../server/platform/database/moves.ts'
import { requireOwnJournal, writeJournal } from '../../server/platform/deletions/write-journal.ts'
import { keyFile } from '../../server/platform/digest.ts'
import { randomId } from '../../server/platform/identifiers.ts'
import { giveUpMove, moveSite, type Moved } from '../../server/upkeep/moving/move-site.ts'
import { openServices } from '../../server/upkeep/open-services.ts'
import { openDiskPhotoStore } from '../../server/vehicles/photos/stores/disk-photo-store.ts'
import { erasePosting } from '../../server/owners/postings/operate-postings.ts'
import type { Services } from '../../server/platform/services.ts'
import type { Carried } from '../../server/platform/carriers/carrier.ts'
import { sendDueTexts } from '../support/send-due-texts.ts'
import { openOutbox, SEND_OPTIONS } from '../../server/messages/texts/outbox/sender.ts'
import { forEachTest, openFolder } from '../support/for-each-test.ts'
import { CAR, submit } from '../support/forms.ts'
import { operator } from '../support/operator.ts'
import { postCar, postCarWithLink } from '../support/post-car.ts'
import { ask, emptyDatabase } from '../support/postgres-databases.ts'
import { openS3Server } from '../support/s3-server.ts'
import {
  insert,
  recordingCarrier,
  rowOf,
  rowsOf,
  testConfig,
  type RecordingCarrier,
} from '../support/test-services.ts'
import { TEST_KEY } from '../support/test-key.ts'
import { addPhoto } from '../../server/vehicles/photos/keep-photo.ts'

const QUIETLY = { who: 'test', progress: () => undefined, stopped: () => false }

const folder = forEachTest(openFolder)
let dataDir: string
let url: string
let old: Services & { carrier: RecordingCarrier }
let opened: Services[]

beforeEach(async () => {
  dataDir = folder.path
  url = await emptyDatabase("encoding 'UTF8'")
  opened = []
  writeFileSync(keyFile(dataDir), TEST_KEY)
  old = { ...(await open()), carrier: recordingCarrier() }
})
afterEach(async () => {
  for (const { database } of opened) await database.destroy()
})

async function open(settings: Record<string, string> = {}): Promise<Services> {
  const given = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings }
  const services = await openServices(testConfig(given))
  opened.push(services)
  return services
}

const openNew = (): Promise<Services> => open({ DATABASE_URL: url })
const move = (watching = {}): Promise<Moved> => moveSite(old, url, { ...QUIETLY, ...watching })

const registrationsIn = async (services: Services): Promise<string[]> =>
  (await rowsOf(services, 'postings')).map(({ registration }) => registration)

test('every row is moved, and each table is counted and compared; then the old site is read-only for good, and no server of it starts', async () => {
  await postCarWithLink(old)
  const { tables } = await move()
  const counts = new Map(tables.map(({ name: table, rows }) => [table, rows]))
  expect([counts.get('postings'), counts.get('links')]).toEqual([1, 1])
  const now = await openNew()
  expect(await registrationsIn(now)).toEqual(['AB12CDE'])
  await expect(postCar(old)).rejects.toThrow('read-only')
  await expect(requireNotMoved(old.database)).rejects.toThrow('This site was moved to PostgreSQL')
  await expect(requireNotMoved(now.database)).resolves.toBeUndefined()
  expect(await giveUpMove(old, 'test')).toBe(false)
  await expect(move()).rejects.toThrow('already')
})

test('a move that is cut short at any table goes on from there', async () => {
  await postCarWithLink(old)
  let cuts = 0
  for (let allowed = 1; ; allowed += 11) {
    let asked = 0
    const moving = move({ stopped: () => (asked += 1) > allowed })
    const moved = await moving.catch((error: Error) => error)
    if (!(moved instanceof Error)) break
    expect(moved.message).toBe('Stopped.')
    cuts += 1
  }
  expect(cuts).toBeGreaterThan(5)
  expect(await registrationsIn(await openNew())).toEqual(['AB12CDE'])
})

test('of two moves at once one is done, and nothing is there twice', async () => {
  await postCarWithLink(old)
  const both = await Promise.allSettled([move(), move()])
  expect(both.map(({ status }) => status)).toContain('fulfilled')
  expect(await registrationsIn(await openNew())).toEqual(['AB12CDE'])
})

test('the old site shows and changes nothing until the move is given up', async () => {
  const app = await buildApp(old)
  const { uniqueId } = await postCarWithLink(old)
  const link = `/car/delete-data/${uniqueId}`
  let looks = 0
  await expect(move({ stopped: () => (looks += 1) > 1 })).rejects.toThrow('Stopped.')

  expect((await app.inject({ url: `/car/get-data/${uniqueId}` })).statusCode).toBe(200)
  const remove = () => app.inject({ method: 'DELETE', url: link })
  for (const refused of [await submit(app, CAR), await remove()]) {
    expect(refused.statusCode).toBe(503)
    expect(refused.json().detail).toContain('We’re moving')
  }
  const other = await operator(old.config, 'texts', 'list')
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('being moved')])
  await expect(requireNotMoved(old.database)).resolves.toBeUndefined()
  await expect(requireNotMoved((await openNew()).database)).rejects.toThrow('is being filled')

  expect(await giveUpMove(old, 'test')).toBe(true)
  expect((await submit(app, CAR)).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
  await expect(move()).rejects.toThrow('There is something in')
  await app.close()
})

test('a move to a database with anything in it is refused before the old site pauses', async () => {
  await ask(url, 'create table books (title text)')
  await expect(move()).rejects.toThrow('There is something in')
  const tables = await ask(url, `select tablename from pg_tables where schemaname = 'public'`)
  expect(tables).toEqual([{ tablename: 'books' }])
  await ask(url, 'drop table books')
  await postCar(await openNew())
  await expect(move()).rejects.toThrow('There is something in')
  await postCar(old)
})

test('a text that is with the carrier is waited for, and each is sent once', async () => {
  const app = await buildApp(old)
  await submit(app, CAR)
  await submit(app, { ...CAR, registrationNumber: 'AB12 CDF' })
  const answer = Promise.withResolvers<Carried>()
  const slow = { name: 'console', carry: () => answer.promise } as const
  const outbox = openOutbox({ ...old, carrier: slow }, { ...SEND_OPTIONS, atOnce: 1 })
  await outbox.round()
  const moved = move()
  await expect.poll(() => rowsOf(old, 'moves')).toHaveLength(1)
  await sendDueTexts(old)
  expect(old.carrier.carried).toEqual([])
  answer.resolve({ outcome: 'accepted' })
  await outbox.idle()
  await outbox.round()
  await moved

  const now = { ...(await openNew()), carrier: old.carrier }
  await sendDueTexts(now)
  expect(old.carrier.carried).toHaveLength(1)
  await app.close()
})

test('text that PostgreSQL cannot keep is mended and counted', async () => {
  const { postingId } = await postCar(old)
  const posting = old.database.updateTable('postings').where('id', '=', postingId)
  await posting.set({ problem: String.raw`No \u0000` + ' brakes\0 "at all"' }).execute()
  expect((await move()).withNul).toBe(1)
  const now = await openNew()
  const { problem } = await rowOf(now, 'postings')
  expect(problem).toBe(String.raw`No \u0000` + ' brakes\u{fffd} "at all"')
})

test('a number that PostgreSQL cannot keep is named by its table, and the move can be given up', async () => {
  await insert(old, 'shares_spent', { share: 'test', spent: 2 ** 40, ends_at: 1 })
  await expect(move()).rejects.toThrow('PostgreSQL refuses a row of shares_spent')
  expect(await giveUpMove(old, 'test')).toBe(true)
  await postCar(old)
})

test('a row that changed on the way is found by the comparison', async () => {
  await postCarWithLink(old)
  let doing = ''
  const progress = (_share: number, words: string) => void (doing = words)
  const stopped = (): boolean => doing.startsWith('comparing')
  await expect(move({ progress, stopped })).rejects.toThrow('Stopped.')
  await ask(url, `update links set phone = '+447700900999'`)
  await expect(move()).rejects.toThrow('links is not the same in both databases')
})

test('deletions are in the journal of the new site, wherever that is', async () => {
  const { postingId } = await postCar(old)
  await requireOwnJournal(old)
  await erasePosting(old, postingId, 'test')
  await move()
  const now = await open({ DATABASE_URL: url, DELETIONS_DIR: join(dataDir, 'elsewhere') })
  await expect(move()).rejects.toThrow('already')
  await requireOwnJournal(now)
  await writeJournal(now)
  const lines = await Array.fromAsync(now.journal.read())
  expect(lines.map(({ subject }) => subject)).toEqual([postingId])
})

async function addPhotos(count: number): Promise<string[]> {
  const disk = openDiskPhotoStore(join(dataDir, 'photos'))
  const ids = Array.from({ length: count }, randomId)
  for (const photoId of ids) {
    const { postingId } = await postCar(old)
    await addPhoto(old.database, { id: photoId, posting_id: postingId, added_at: 1 })
    await disk.put(photoId, { photo: Buffer.from(photoId), thumbnail: Buffer.from(photoId) })
  }
  return ids
}

test('photos go to the bucket, and one that the store lacks is counted', async () => {
  const bucket = await openS3Server()
  const [first = '', , last = ''] = await addPhotos(3)
  await openDiskPhotoStore(join(dataDir, 'photos')).remove(last)
  const moved = await moveSite(await open(bucket.settings), url, QUIETLY)
  expect(moved).toMatchObject({ photos: 2, missing: 1 })
  const now = await open({ DATABASE_URL: url, ...bucket.settings })
  expect((await now.photoStore.get(first, 'photo'))?.toString()).toBe(first)
  await bucket.close()
})

test('a command that is killed among the rows and among the photos goes on when it is run again', async () => {
  const bucket = await openS3Server()
  const ids = await addPhotos(80)
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...bucket.settings }
  const placeIs = async (at: string): Promise<boolean> => {
    const rows = await ask(url, 'select place from moves').catch(() => [])
    return rows[0]?.['place']?.startsWith(`{"at":"${at}`) ?? false
  }
  const isAtLinks = async (): Promise<boolean> => !(await placeIs('ag')) && (await placeIs(''))
  const isAtPhotos = async (): Promise<boolean> => bucket.objects.size > 40
  for (const isThere of [isAtLinks, isAtPhotos]) {
    const child = spawn(process.execPath, ['server/commands/main.js', 'move-to', url], { env })
    const gone = once(child, 'exit')
    await expect.poll(isThere).toBe(true)
    child.kill('SIGKILL')
    expect(await gone).toEqual([null, 'SIGKILL'])
  }
  const database = { ...old.config, settings: bucket.settings }
  const { code, json } = await operator(database, 'move-to', url, '--json')
  expect([code, json]).toMatchObject([0, { photos: ids.length, missing: 0 }])
  expect(await registrationsIn(await openNew())).toHaveLength(ids.length)
  expect(bucket.objects.size).toBe(2 * ids.length + 1)
  await bucket.close()
})

test('the reason why a move stops names the end that it stops at', async () => {
  const said = async (address: string, settings = {}): Promise<string> =>
    (await operator({ ...old.config, settings }, 'move-to', address)).err
  const there = new URL(url)
  there.pathname = '/nowhere_at_all'
  expect(await said(there.href)).toContain('The new database: The database says: database')
  const silent = await said('postgres://pat:hush@127.0.0.1:9/none')
  expect(silent).toContain('The new database: The database does not answer (ECONNREFUSED).')
  const bucket = await openS3Server()
  await bucket.close()
  expect(await said(url, bucket.settings)).toContain('The photos in')
})
