// Below MIN_FREE_DISK_MB nothing new is taken, so that what was taken stays safe. Deletions go on:
// they make room, and people have a right to them.
import { statfs } from 'node:fs/promises'
import type { preParsingAsyncHookHandler } from 'fastify'
import { UNAVAILABLE } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import type { Clock } from '../clock.ts'

/** Whether the data directory has the room that is asked for. Looks at most every five seconds. */
export function diskGauge({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): () => Promise<boolean> {
  return lookSeldom(clock, () => hasRoom(config.dataDir, config.minFreeDiskMb))
}

/** A route's `preParsing`: answers 503 while the disk is too full, before a body is read. */
export function requireDiskSpace(services: Services): preParsingAsyncHookHandler {
  const enough = diskGauge(services)
  return async (_request, reply, payload) => {
    if (await enough()) return payload
    payload.resume()
    return reply.problem(UNAVAILABLE)
  }
}

async function hasRoom(directory: string, minFreeMb: number): Promise<boolean> {
  if (minFreeMb === 0) return true
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize >= minFreeMb * 1024 * 1024
  } catch {
    // The directory is gone, or its disk is: there is no room there.
    return false
  }
}

const LOOK_EVERY_MS = 5000

/** `look`, whose last answer is given again for five seconds. */
export function lookSeldom<T>(clock: Clock, look: () => Promise<T>): () => Promise<T> {
  let looked: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock.now()
    if (looked === undefined || Math.abs(now - looked.at) >= LOOK_EVERY_MS) {
      looked = { at: now, answer: look() }
    }
    return looked.answer
  }
}
