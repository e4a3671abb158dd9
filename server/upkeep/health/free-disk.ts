// Below MIN_FREE_DISK_MB, and while the site is being moved, the site takes nothing new, so that what it has stays safe.
// Deletions go on: they make room, and people have a right to them.
import { statfs } from 'node:fs/promises'
import type { preParsingAsyncHookHandler } from 'fastify'
import { isMoving } from '../../platform/database/moves.ts'
import { MOVING } from '../../platform/http/outages.ts'
import { UNAVAILABLE } from '../../platform/http/refusals.ts'
import type { Services } from '../../platform/services.ts'
import type { Config } from '../../platform/settings/config.ts'
import { reasonOf } from '../../platform/log.ts'
import { lookSeldom } from '../../platform/keep-working.ts'

/** A route's `preParsing`: answers 503 before a body is read while there is no room for it. */
export function requireRoom(services: Services): preParsingAsyncHookHandler {
  const lack = lookSeldom(services.clock, () => lackOfRoom(services.config))
  return async (_request, reply, payload) => {
    const moves = await isMoving(services.database)
    if (!moves && (await lack()) === null) return payload
    payload.resume()
    return reply.problem(moves ? MOVING : UNAVAILABLE)
  }
}

/** Why there is too little room on the disk of DATA_DIR, or null. */
export async function lackOfRoom({
  dataDir,
  minFreeDiskMb,
}: Pick<Config, 'dataDir' | 'minFreeDiskMb'>): Promise<string | null> {
  if (minFreeDiskMb === 0) return null
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
    if (freeMb >= minFreeDiskMb) return null
    return `DATA_DIR has ${freeMb} MB free, and MIN_FREE_DISK_MB is ${minFreeDiskMb}.`
  } catch (error) {
    // The directory or its disk has gone.
    return `DATA_DIR cannot be looked at: ${reasonOf(error)}`
  }
}
