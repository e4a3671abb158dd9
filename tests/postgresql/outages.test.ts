// What bad luck with PostgreSQL gets: 503 with Retry-After in bounded time, and after it all is
// well again by itself: of each connection that was lost one call at most is refused.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeLock, phoneLock } from '../../server/platform/database/locks.ts'
import { isOutage } from '../../server/platform/http/outages.ts'
import { NO_LIMITS, CAR, submit } from '../support/forms.ts'
import { ask, emptyDatabase } from '../support/postgres-databases.ts'
import { forAllTests, forEachTest, openTestSite } from '../support/test-site.ts'
import { connect, createServer, type Socket } from 'node:net'
import { listenHere } from '../support/free-port.ts'

const POOL = 4

const postgres = new URL(process.env['SERVICES_POSTGRES'] ?? '')
const proxy = forAllTests(() => startProxy(postgres))
let name: string
const site = forEachTest(async () => {
  const url = new URL(await emptyDatabase())
  name = url.pathname.slice(1)
  url.host = `127.0.0.1:${proxy.port}`
  return openTestSite({ ...NO_LIMITS, DATABASE_URL: url.href, DATABASE_POOL: String(POOL) })
})

let sent = 0
async function post(): Promise<number> {
  sent += 1
  const answer = await submit(site.app, { ...CAR, problem: `car ${sent}` })
  if (answer.statusCode !== 200) expect(answer.headers['retry-after']).toBeDefined()
  return answer.statusCode
}

/** Posts until one is taken; how many were refused before. A network that is back is found by asking. */
async function refusedUntilTaken(): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    if ((await post()) === 200) return refused
    await sleep(50)
  }
}

test('connections that are cut are replaced', async () => {
  await post()
  proxy.cut()
  expect(await refusedUntilTaken()).toBeLessThanOrEqual(POOL)
  proxy.set('refuse')
  proxy.cut()
  expect(await post()).toBe(503)
  proxy.set('pass')
  expect(await refusedUntilTaken()).toBeLessThanOrEqual(POOL)
})

test('a network that swallows everything is given up on, and all is well when it is back', async () => {
  await post()
  proxy.set('swallow')
  // Nothing but its own limits ends these.
  const answers = await Promise.all([post(), post(), post(), post(), post(), post()])
  expect(answers).toEqual(Array.from({ length: 6 }, () => 503))
  proxy.set('pass')
  expect(await refusedUntilTaken()).toBeLessThanOrEqual(POOL)
})

test('a slow network is no outage', async () => {
  proxy.set({ lateMs: 20 })
  expect(await post()).toBe(200)
  proxy.set('pass')
})

test('with every connection taken a call does not wait until one is free', async () => {
  const { database } = site.services
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hogs = Array.from({ length: POOL }, () =>
    database.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await released
    }),
  )
  expect(await post()).toBe(503)
  release()
  await Promise.all(hogs)
  expect(await post()).toBe(200)
})

test('a lock that is not released, and a statement without an end, are outages', async () => {
  const { database } = site.services
  const endless = sql`select pg_sleep(60)`.execute(database).catch((reason: unknown) => reason)
  await database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(site.services, '+447700900123'))
    expect(await post()).toBe(503)
  })
  expect(isOutage(await endless)).toBe(true)
  expect(await post()).toBe(200)
})

test('two transactions that wait for each other end as an outage of one', async () => {
  const { database } = site.services
  const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const both = ['one', 'other'].map((first, index) =>
    database.transaction().execute(async (tx) => {
      await takeLock(tx, first)
      taken[index]?.resolve()
      await Promise.all(taken.map(({ promise }) => promise))
      await takeLock(tx, index === 0 ? 'other' : 'one')
    }),
  )
  const [failed, ...more] = (await Promise.allSettled(both)).filter(
    (result) => result.status === 'rejected',
  )
  expect(more).toEqual([])
  expect(isOutage(failed?.reason)).toBe(true)
})

test('a server told to end its connections, or that only reads, is an outage that passes', async () => {
  await post()
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await ask(postgres.href, others)
  expect(await refusedUntilTaken()).toBeLessThanOrEqual(POOL)
  await ask(postgres.href, `alter database ${name} set default_transaction_read_only = on`)
  await ask(postgres.href, others)
  expect(await post()).toBe(503)
  expect(await post()).toBe(503)
  await ask(postgres.href, `alter database ${name} reset default_transaction_read_only`)
  // Nobody ends its connections: it finds by itself that there are better ones.
  expect(await refusedUntilTaken()).toBeLessThanOrEqual(POOL)
})

/** `pass`; `refuse` new connections; `swallow` all that is sent; or the milliseconds by which it is late. */
type Fault = 'pass' | 'refuse' | 'swallow' | { lateMs: number }

/** Passes connections on to that server. */
async function startProxy({ hostname, port }: URL) {
  let fault: Fault = 'pass'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (chunk: Buffer) => {
      if (fault === 'swallow') return
      const late = typeof fault === 'object' ? fault.lateMs : 0
      if (late === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), late)
    })
    from.once('close', () => to.destroy())
  }
  const server = createServer((incoming) => {
    if (fault === 'refuse') return void incoming.destroy()
    const outgoing = keep(connect(Number(port || 5432), hostname))
    pass(keep(incoming), outgoing)
    pass(outgoing, incoming)
  })
  const ownPort = await listenHere(server)
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: ownPort,
    /** From now on, on all connections. */
    set: (next: Fault) => void (fault = next),
    /** Cuts every connection there is. */
    cut,
    async close(): Promise<void> {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
