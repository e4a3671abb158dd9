import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator } from '../../../tests/support/operator.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { randomId } from '../../platform/identifiers.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-whose-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function addPhoto(): void {
  const photoId = randomId()
  const folder = join(dataDir, 'photos', 'kept', photoId.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${photoId}.jpg`), 'a photo')
}

function startInVain(): string {
  const ended = spawnSync(process.execPath, ['server/main.js'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { DATA_DIR: dataDir, PORT: '1' },
    encoding: 'utf8',
  })
  expect(ended.status).toBe(1)
  return ended.stderr
}

test('photos whose database is missing are refused until the operator adopts them', async () => {
  addPhoto()
  const said = startInVain()
  expect(said).toContain('are not known to this database, which is a new one')
  expect(said).toContain('npm run operator -- photos adopt')
  expect(readdirSync(dataDir)).not.toContain('beat-scrap.sqlite-wal')
  const adopted = await operator({ dataDir, databaseUrl: null }, 'photos', 'adopt')
  expect(adopted.code).toBe(0)
  const server = await startServer({ DATA_DIR: dataDir })
  expect(await server.stop()).toBe(0)
})

test('once stamped, photos are refused by whatever other database is put beside them', async () => {
  await (await startServer({ DATA_DIR: dataDir })).stop()
  addPhoto()
  await (await startServer({ DATA_DIR: dataDir })).stop()
  rmSync(join(dataDir, 'beat-scrap.sqlite'))
  expect(startInVain()).toContain('belong to another database')
})

test('servers that start at once on nothing agree whose photos there will be', async () => {
  const servers = await Promise.all([1, 2].map(() => startServer({ DATA_DIR: dataDir })))
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
})
