import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forEachTest, openFolder, testConfig } from '../../../tests/support/test-site.ts'
import { operator } from '../../../tests/support/operator.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { randomId } from '../../platform/identifiers.ts'
import { openServices } from '../../upkeep/open-services.ts'
import { requireOwnPhotos } from './claim-photo-store.ts'

const folder = forEachTest(openFolder)

test('photos whose database is missing are refused until the operator adopts them', async () => {
  const photoId = randomId()
  const kept = join(folder.path, 'photos', 'kept', photoId.slice(0, 2))
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, `${photoId}.jpg`), 'a photo')
  const { status, stderr: said } = spawnSync(process.execPath, ['server/main.js'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { DATA_DIR: folder.path, PORT: '1' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(said).toContain('are not known to this database, which is a new one')
  expect(said).toContain('npm run operator -- photos adopt')
  expect(readdirSync(folder.path)).not.toContain('beat-scrap.sqlite-wal')
  const adopted = await operator({ dataDir: folder.path, databaseUrl: null }, 'photos', 'adopt')
  expect(adopted.code).toBe(0)
  const server = await startServer({ DATA_DIR: folder.path })
  expect(await server.stop()).toBe(0)
})

test('two that open at once on nothing agree whose photos there will be', async () => {
  const config = testConfig({ DATA_DIR: folder.path })
  const open = async () => {
    const services = await openServices(config)
    try {
      await requireOwnPhotos(services)
    } finally {
      await services.database.destroy()
    }
  }
  await Promise.all([open(), open()])
  await open()
})
