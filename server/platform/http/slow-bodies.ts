// Ends requests whose body comes too slowly: each holds a connection, and a photo's memory. One that pauses is spared.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SLOWEST_BYTES_PER_SECOND } from '../../../domain/wire/slow-line.ts'
import { TOO_SLOW } from './refusals.ts'

const SILENT_MS = 10_000
const ENOUGH = { bytesPerSecond: SLOWEST_BYTES_PER_SECOND, keptMs: 20_000, givenMs: 20_000 }
const LOOK_MS = 1000

interface Coming {
  request: FastifyRequest
  reply: FastifyReply
  speed: KeptSpeed
  bytes: number
  lastByteAt: number
}

export function endSlowBodies(app: FastifyInstance): void {
  const coming = new Set<Coming>()

  app.addHook('onRequest', (request, reply, done) => {
    if (announcesBody(request)) {
      const now = performance.now()
      const bytes = request.raw.socket.bytesRead
      coming.add({ request, reply, speed: measureSpeed(ENOUGH, now), bytes, lastByteAt: now })
    }
    done()
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const body of coming) {
      const { complete, readableEnded, socket } = body.request.raw
      if (complete || readableEnded || socket.destroyed) coming.delete(body)
      else if (isTooSlow(body, now)) {
        coming.delete(body)
        end(body)
      }
    }
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

function isTooSlow(body: Coming, now: number): boolean {
  const { bytesRead } = body.request.raw.socket
  if (bytesRead > body.bytes) {
    body.speed.came(bytesRead - body.bytes, now)
    body.bytes = bytesRead
    body.lastByteAt = now
  }
  return now - body.lastByteAt >= SILENT_MS || body.speed.isSlow(now)
}

// A request that was answered before its body came is only still sending.
function end({ request, reply }: Coming): void {
  if (reply.sent) return void request.raw.destroy()
  // The reader of the body would wait for its end for ever, and keep its memory: it is not told that the
  // connection has gone once its answer is out.
  reply.raw.once('finish', () => request.raw.destroy(new Error('too slow')))
  reply.header('connection', 'close').problem(TOO_SLOW)
}

export type KeptSpeed = ReturnType<typeof measureSpeed>

interface Speed {
  bytesPerSecond: number
  keptMs: number
  /** The time it is given at first. */
  givenMs: number
}

/**
 * Measures one transfer from `start`, and tells who is too slow without punishing a pause: the bytes that come buy time,
 * a second for each `bytesPerSecond`, and no more than `keptMs` of that time is kept.
 */
export function measureSpeed({ bytesPerSecond, keptMs, givenMs }: Speed, start: number) {
  let enoughUntil = start + givenMs
  return {
    came(bytes: number, now: number): void {
      enoughUntil = Math.min(enoughUntil + (bytes / bytesPerSecond) * 1000, now + keptMs)
    },
    isSlow: (now: number): boolean => now >= enoughUntil,
  }
}
