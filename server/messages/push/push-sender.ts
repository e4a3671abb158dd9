// Sends what is queued, many at once. Each push is claimed first, so that only one of many processes sends it; a
// claim ends, so that a process that dies delays its pushes by half a minute. One that was taken without our
// hearing of it is sent again: its tag has the browser show it once.
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { keepWorking, type Worker } from '../../platform/keep-working.ts'
import type { Services } from '../../platform/services.ts'
import * as storage from './push-storage.ts'
import { openSendPush, type PushResult, type SendPush } from './send-push.ts'

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

export interface PushQueue {
  /** Claims what is due and has room, and begins to send it. True if there was any. */
  round(): Promise<boolean>
  /** Settles once nothing is on its way. */
  idle(): Promise<void>
}

/** Starts sending. */
export function startPushSender(services: Services): Worker {
  let opened: Promise<PushQueue> | null = null
  const worker = keepWorking(services, {
    what: 'sending pushes',
    idleMs: IDLE_MS,
    async work() {
      opened ??= openSendPush(services).then((send) => openPushQueue(services, send))
      return (
        await opened.catch((error: unknown) => {
          opened = null
          throw error
        })
      ).round()
    },
  })
  return {
    async stop() {
      await worker.stop()
      // What a push service has not answered by then is claimed again.
      const idle = opened?.then((queue) => queue.idle()).catch(() => undefined)
      await Promise.race([idle, pause(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

/** The queue as this process sends it. */
export function openPushQueue(services: Services, send: SendPush): PushQueue {
  const { database, clock, log } = services
  const commit = groupCommit(database)
  const sending = new Map<Promise<void>, string>()

  async function round(): Promise<boolean> {
    const counts = Map.groupBy(sending.values(), (service) => service)
    const full = [...counts].filter(([, { length }]) => length >= AT_ONCE_FOR_ONE / 2)
    const now = clock.now()
    const wanted = { now, except: full.map(([service]) => service) }
    const room = Math.min(AT_ONCE - sending.size, AT_ONCE_FOR_ONE / 2)
    // Read first: a claim takes the write lock, which others would wait for.
    if (room <= 0 || !(await storage.isAnyDue(database, wanted))) {
      if (full.length === 0) return false
      await Promise.race([...sending.keys(), pause(IDLE_MS)])
      await pause(COLLECT_MS)
      return true
    }
    const pushes = await storage.claimPushes(database, {
      ...wanted,
      until: now + CLAIM_MS,
      limit: room,
    })
    for (const push of pushes) {
      const done = deliver(push)
        .catch((error: unknown) => log.error('a push’s result was not kept', { error }))
        .finally(() => void sending.delete(done))
      sending.set(done, new URL(push.endpoint).origin)
    }
    return pushes.length > 0
  }

  async function deliver(push: storage.ClaimedPush): Promise<void> {
    const result = await send(push)
    await commit((tx) => record(tx, push, result))
  }

  async function record(
    tx: typeof database,
    push: storage.ClaimedPush,
    result: PushResult,
  ): Promise<void> {
    if (result.outcome === 'sent') return storage.deletePush(tx, push, { reached: true })
    if (result.outcome === 'gone') return storage.deleteDevice(tx, push.device_id)
    const now = clock.now()
    if (push.failing_since !== null && now - push.failing_since > FAILING_MAX_MS) {
      return storage.deleteDevice(tx, push.device_id)
    }
    await storage.markFailing(tx, push.device_id, now)
    if (result.outcome === 'refused') {
      // Never the address: it works like a password.
      const { origin: carrier } = new URL(push.endpoint)
      log.warn('a push was refused', { carrier, kind: push.kind, status: result.status })
      return storage.deletePush(tx, push, { reached: false })
    }
    const wait = result.retryAfterMs ?? WAITS_MS[push.tries - 1] ?? LATER_WAIT_MS
    await storage.postponePushes(tx, push, now + wait)
  }

  return { round, idle: async () => void (await Promise.all(sending.keys())) }
}
