// Sends what is queued, many at once. Each push is claimed first, so that only one of many processes sends it; a
// claim ends, so that a process that dies delays its pushes by half a minute. One that was taken without our
// hearing of it is sent again: its tag has the browser show it once.
import { createECDH } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import webPush from 'web-push'
import { DAY_MS, MINUTE_MS, SECOND_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { request } from '../../platform/http-client.ts'
import { keepWorking, lookSeldom, type Worker } from '../../platform/keep-working.ts'
import type { Services } from '../../platform/services.ts'
import { pushServiceOf } from './devices.ts'

const IDLE_MS = 500
const STOP_LIMIT_MS = 3000
// Answers that come close together make room for one claim.
const COLLECT_MS = 20
const AT_ONCE = 512
// So that a push service that hangs leaves room for the others.
const AT_ONCE_FOR_ONE = 128
// Longer than a push service may take to answer.
const CLAIM_MS = 30 * SECOND_MS
const WAITS_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]
const LATER_WAIT_MS = 30 * MINUTE_MS
const FAILING_MAX_MS = 7 * DAY_MS

export function startPushSender(services: Services): Worker {
  const { round, idle } = openPushQueue(services, openSendPush(services))
  const worker = keepWorking(services, { what: 'sending pushes', idleMs: IDLE_MS, work: round })
  return {
    async stop() {
      await worker.stop()
      // What a push service has not answered by then is claimed again.
      await Promise.race([idle(), pause(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

export function openPushQueue(services: Services, send: SendPush) {
  const { database, clock, log } = services
  const commit = groupCommit(database)
  const sending = new Map<Promise<void>, string>()

  /** Claims what is due and has room, and begins to send it. True if there was any. */
  async function round(): Promise<boolean> {
    const counts = Map.groupBy(sending.values(), (service) => service)
    const full = [...counts].filter(([, { length }]) => length >= AT_ONCE_FOR_ONE / 2)
    const now = clock.now()
    const wanted = { now, except: full.map(([service]) => service) }
    const room = Math.min(AT_ONCE - sending.size, AT_ONCE_FOR_ONE / 2)
    // Read first: a claim takes the write lock, which others would wait for.
    if (room <= 0 || (await duePushes(database, wanted, 1).execute()).length === 0) {
      if (full.length === 0) return false
      await Promise.race([...sending.keys(), pause(IDLE_MS)])
      await pause(COLLECT_MS)
      return true
    }
    const pushes = await claimPushes(database, { ...wanted, until: now + CLAIM_MS, limit: room })
    for (const push of pushes) {
      const done = deliver(push)
        .catch((error: unknown) => log.error('a push’s result was not kept', { error }))
        .finally(() => void sending.delete(done))
      sending.set(done, new URL(push.endpoint).origin)
    }
    return pushes.length > 0
  }

  async function deliver(push: ClaimedPush): Promise<void> {
    const result = await send(push)
    await commit((tx) => record(tx, push, result))
  }

  async function record(tx: Database, push: ClaimedPush, result: PushResult): Promise<void> {
    const { id, tries, device_id: deviceId, failing_since: failingSince } = push
    const now = clock.now()
    const device = tx.updateTable('push_devices').where('id', '=', deviceId)
    // Unless it has got other words since.
    const tried = tx.deleteFrom('pushes').where('id', '=', id).where('tries', '=', tries)
    if (result.outcome === 'sent') {
      await tried.execute()
      if (failingSince !== null) await device.set({ failing_since: null }).execute()
      return
    }
    const hasFailedLong = failingSince !== null && now - failingSince > FAILING_MAX_MS
    if (result.outcome === 'gone' || hasFailedLong) {
      await tx.deleteFrom('push_devices').where('id', '=', deviceId).execute()
      return
    }
    await device.set({ failing_since: now }).where('failing_since', 'is', null).execute()
    if (result.outcome === 'refused') {
      // Never the address: it works like a password.
      const { origin: carrier } = new URL(push.endpoint)
      log.warn('a push was refused', { carrier, kind: push.kind, status: result.status })
      await tried.execute()
      return
    }
    // What else waits for its browser waits, too.
    const until = now + (result.retryAfterMs ?? WAITS_MS[tries - 1] ?? LATER_WAIT_MS)
    await tx
      .updateTable('pushes')
      .set({ due_at: until })
      .where('device_id', '=', deviceId)
      .where((row) => row.or([row('id', '=', id), row('due_at', '<', until)]))
      .execute()
  }

  // `idle` settles once nothing is on its way.
  return { round, idle: async () => void (await Promise.all(sending.keys())) }
}

type ClaimedPush = Awaited<ReturnType<typeof claimPushes>>[number]

const OF_ACCOUNT = ['licence', 'subscription', 'complaint'] as const

interface Due {
  now: number
  /** Push services that are left alone for the moment. */
  except: string[]
}

/** Claims up to `limit` pushes that are due, the longest due first, until `until`. */
async function claimPushes(
  database: Database,
  { until, limit, ...due }: Due & { until: number; limit: number },
) {
  return database.transaction().execute(async (tx) => {
    const pushes = await duePushes(tx, due, limit)
      // Another process is claiming the locked ones.
      .$if(isPostgres(database), (query) => query.forUpdate('pushes').skipLocked())
      .execute()
    const ids = pushes.map(({ id }) => id)
    if (ids.length === 0) return []
    await tx
      .updateTable('pushes')
      .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
      .where(whereIn(tx, 'id', ids))
      .execute()
    return pushes.map((push) => ({ ...push, tries: push.tries + 1 }))
  })
}

function duePushes(database: Database, { now, except }: Due, limit: number) {
  let query = database
    .selectFrom('pushes')
    .innerJoin('push_devices', 'push_devices.id', 'pushes.device_id')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('agents', 'agents.id', 'push_devices.agent_id')
    .select(['pushes.id', 'device_id', 'kind', 'title', 'line', 'path', 'tries'])
    .select(['pushes.expires_at', 'endpoint', 'p256dh', 'auth', 'failing_since'])
    .where('due_at', '<=', now)
    .where('pushes.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    // Agents who may no longer trade are told why, and nothing about cars.
    .where((row) => row.or([row('agents.state', '=', 'approved'), row('kind', 'in', OF_ACCOUNT)]))
    .orderBy('due_at')
    .limit(limit)
  for (const service of except) query = query.where('endpoint', 'not like', `${service}/%`)
  return query
}

type PushResult =
  | { outcome: 'sent' }
  /** The browser has unsubscribed. */
  | { outcome: 'gone' }
  /** The push service will not take it, however often it is tried. */
  | { outcome: 'refused'; status: number }
  | { outcome: 'later'; retryAfterMs: number | undefined }

type SendPush = (push: ClaimedPush) => Promise<PushResult>

const ANSWER_MS = 10 * SECOND_MS
const ANSWER_BYTES = 4096
// Signing takes longer than all the rest. Push services take a signature for up to a day.
const SIGNED_FOR_MS = HOUR_MS
const ENCODING = 'aes128gcm'

export function openSendPush(services: Services): SendPush {
  const { config, clock } = services
  const signatures = new Map<string, () => Promise<string>>()

  function signatureFor(service: string): Promise<string> {
    const sign = async (): Promise<string> => {
      const { publicKey, privateKey } = await findVapidKeys(services)
      const contact = `mailto:${config.supportEmail}`
      const signed = webPush.getVapidHeaders(service, contact, publicKey, privateKey, ENCODING)
      return signed.Authorization
    }
    const look = signatures.get(service) ?? lookSeldom(clock, sign, SIGNED_FOR_MS)
    signatures.set(service, look)
    return look()
  }

  return async function send(push) {
    // Settings may have changed since it was taken.
    const service = pushServiceOf(config, push.endpoint)
    if (service === null) return { outcome: 'gone' }
    const { title, line, path, p256dh, auth, expires_at } = push
    const message = JSON.stringify({ title, line, path, tag: `${push.kind} ${path}` })
    const { cipherText } = webPush.encrypt(p256dh, auth, message, ENCODING)
    const answer = await request(
      push.endpoint,
      {
        method: 'POST',
        headers: {
          authorization: await signatureFor(service),
          'content-encoding': ENCODING,
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.floor((expires_at - clock.now()) / SECOND_MS))),
          urgency: 'high',
        },
        body: new Uint8Array(cipherText),
      },
      { signal: AbortSignal.timeout(ANSWER_MS), bytes: ANSWER_BYTES, whenCut: 'answered' },
    )
    return 'lost' in answer ? { outcome: 'later', retryAfterMs: undefined } : resultOf(answer)
  }
}

// RFC 8030, sections 5 and 7.3; 410 is what services answer in practice.
function resultOf(answer: { status: number; retryAfterMs: number | undefined }): PushResult {
  const { status, retryAfterMs } = answer
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'later', retryAfterMs }
  return { outcome: 'refused', status }
}

/** The database's key, which is made where there is none. */
export async function findVapidKeys({ database }: Pick<Services, 'database'>) {
  const name = 'vapid-private-key'
  const find = database.selectFrom('secrets').select('value').where('name', '=', name)
  const known = await find.executeTakeFirst()
  if (known !== undefined) return withPublicHalf(known.value)
  // Of several processes that start at once, the first one's stays.
  await database
    .insertInto('secrets')
    .values({ name, value: webPush.generateVAPIDKeys().privateKey })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return withPublicHalf((await find.executeTakeFirstOrThrow()).value)
}

function withPublicHalf(privateKey: string): { privateKey: string; publicKey: string } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: curve.getPublicKey('base64url') }
}
