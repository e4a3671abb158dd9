import { VERSION } from '../../platform/version.ts'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { forEachTest, forThisTest, openTestSite } from '../../../tests/support/test-site.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import { buildApp } from '../../app/app.ts'
import { serveMetrics } from '../metrics/open-metrics.ts'
import { openReadiness, type Readiness } from './readiness.ts'

const site = forEachTest(() => openTestSite())
let readiness: () => Promise<Readiness>
beforeEach(() => void (readiness = openReadiness(site.services)))

test('a server with all it needs is ready', async () => {
  expect((await site.get('/livez')).json()).toEqual({ live: true })
  expect((await site.get('/readyz')).statusCode).toBe(200)
  expect(await readiness()).toEqual({
    ready: true,
    version: VERSION,
    reasons: {},
    draining: false,
    database: true,
    migrations: true,
    disk: true,
    photoStore: true,
    deletionJournal: true,
    textCarrier: true,
    photosWithoutPosting: null,
    vehicleLookUps: { dvla: 'off', dvsa: 'off' },
  })
})

test('strangers are told that it is not ready, and only the metrics’ port why', async () => {
  site.services.carrier.refusal = () => 'status-401 for key AC123'
  await site.services.database.destroy()
  const told = await site.get('/readyz')
  expect([told.statusCode, told.json()]).toEqual([503, { ready: false }])
  expect((await site.get('/livez')).statusCode).toBe(200)
  const metrics = serveMetrics({ registry: new Registry() }, readiness)
  const named = await metrics.inject({ url: '/readyz' })
  expect(named.statusCode).toBe(503)
  expect(named.json()).toMatchObject({
    database: false,
    textCarrier: false,
    reasons: {
      database: expect.stringMatching(/^(\/.*beat-scrap.sqlite|PostgreSQL .+) does not answer: ./),
      migrations: expect.any(String),
      textCarrier: 'The carrier refuses our key and texts wait: status-401 for key AC123',
    },
  })
  await metrics.close()
})

test('with too little room nothing new is taken, and deleting still works', async () => {
  await submit(site.app)
  const [uniqueId = ''] = await site.textedLinks()
  site.services.config.minFreeDiskMb = 1_000_000_000
  site.services.clock.advance(10_000)

  expect(await readiness()).toMatchObject({
    ready: false,
    disk: false,
    reasons: { disk: expect.stringMatching(/^DATA_DIR has \d+ MB free, and MIN_FREE_DISK_MB is/) },
  })
  const refused = await submit(site.app, { ...CAR, problem: 'No room' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await site.put(`/car/edit-form/${uniqueId}`, CAR)).statusCode).toBe(503)
  expect((await site.delete(`/car/delete-data/${uniqueId}`)).statusCode).toBe(200)
})

test('a database without the tables of this release is named', async () => {
  const { database } = site.services
  await sql`update kysely_migration set name = 'x' where name = '0002-agents'`.execute(database)
  const ready = await readiness()
  await sql`update kysely_migration set name = '0002-agents' where name = 'x'`.execute(database)
  expect(ready).toMatchObject({
    ready: false,
    database: true,
    migrations: false,
    reasons: { migrations: 'The database lacks 0002-agents.' },
  })
})

test('a text that waits is reported, and the site is ready all the same', async () => {
  await submit(site.app)
  site.services.clock.advance(90_500)
  expect(await readiness()).toMatchObject({
    ready: true,
    textCarrier: false,
    reasons: {
      textCarrier: expect.stringMatching(/^1 text waits since .*None of them was tried\.$/),
    },
  })
})

test('a photo store that fails is named with why, in the log once, and only photos wait for it', async () => {
  const { clock, log, photoStore } = site.services
  photoStore.fault = async () => 'status-403 AccessDenied'
  const failing = 'Photos are refused, memory fails: status-403 AccessDenied'
  const lacking = { ready: true, photoStore: false, reasons: { photoStore: failing } }
  expect(await readiness()).toMatchObject(lacking)
  await readiness()
  photoStore.fault = async () => null
  clock.advance(10_000)
  expect(await readiness()).toMatchObject({ photoStore: true, reasons: {} })
  const kind = 'photoStore'
  expect(log.lines.filter(({ fields }) => fields['kind'] === kind)).toEqual([
    { level: 'error', message: 'a part does not work', fields: { kind, failure: failing } },
    { level: 'info', message: 'a part works again', fields: { kind } },
  ])
})

test('a photo store that stalls does not hold up the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  site.services.photoStore.fault = () => promise
  expect(await readiness()).toMatchObject({ ready: true, photoStore: true })
  resolve('timed-out')
  expect(await readiness()).toMatchObject({ photoStore: false })
})

test('a server that leaves is not ready, lives, and lets go of each connection it answers', async () => {
  const leaving = new AbortController()
  const app = await buildApp(await forThisTest(makeServices()), { leaving })
  expect((await app.inject({ url: '/readyz' })).headers.connection).not.toBe('close')
  leaving.abort()
  const ready = await app.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ ready: false })
  expect(ready.headers.connection).toBe('close')
  expect((await app.inject({ url: '/livez' })).statusCode).toBe(200)
  expect((await submit(app)).statusCode).toBe(200)
  await app.close()
})
