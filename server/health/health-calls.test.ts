import { afterEach, expect, test } from 'vitest'
import { CAR, submit } from '../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'

let site: TestSite

afterEach(() => site.close())

test('a server with all it needs is ready', async () => {
  site = await openTestSite()
  expect((await site.app.inject({ url: '/livez' })).json()).toEqual({ live: true })
  const ready = await site.app.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ ready: true, database: true, disk: true })
})

test('with too little room nothing new is taken, and deleting still works', async () => {
  site = await openTestSite()
  await submit(site.app)
  const [uniqueId = ''] = await site.textedLinks()
  site.world.config.minFreeDiskMb = 1_000_000_000
  site.world.clock.advance(10_000)

  expect((await site.app.inject({ url: '/readyz' })).json()).toMatchObject({ disk: false })
  const refused = await submit(site.app, { ...CAR, problem: 'No room' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBeDefined()
  const edit = { method: 'PUT', url: `/car/edit-form/${uniqueId}`, payload: CAR } as const
  expect((await site.app.inject(edit)).statusCode).toBe(503)
  const gone = await site.app.inject({ method: 'DELETE', url: `/car/delete-data/${uniqueId}` })
  expect(gone.statusCode).toBe(200)
})

test('a database that does not answer is named', async () => {
  site = await openTestSite()
  await site.world.database.destroy()
  const ready = await site.app.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ ready: false, database: false })
})
