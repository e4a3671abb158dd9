// Asks a server as many clients would, from a process of its own, so that asking takes nothing from
// the server.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { roundSeconds } from './effort.ts'
import type { Request } from './requests.ts'

export interface Load {
  port: number
  /** Where there are several servers: the ports that the clients are dealt out to. */
  ports?: number[]
  clients: number
  seconds: number
  /** What each client waits between an answer and its next request, in milliseconds. */
  pauseMs?: number
  /** Requests asked in turn, or submissions. */
  requests: Request[] | Submissions
}

/** Made up from a number on, with a photo or without. */
interface Submissions {
  submissionsFrom: number
  photoFile: string | null
}

// More than a load gets through, and before the first more than a database is filled with.
const NUMBERS = 100_000
let taken = 10_000_000

/** Submissions of cars that nobody has posted, each with a phone of its own. */
export function submissions(photoFile: string | null = null): Submissions {
  taken += NUMBERS
  return { submissionsFrom: taken, photoFile }
}

export interface LoadResult {
  requests: number
  /** Answers a second. */
  rate: number
  /** How long each answer took, in milliseconds. */
  times: number[]
  /** Counts of answers by status. */
  statuses: Record<string, number>
  /** The share of one core that asking took; near 1 the asking was what limited the rate. */
  busy: number
}

/** Runs the load; throws where an answer was not a success. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  const result = await new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadResult))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The load ended with code ${String(code)}.`)))
    child.send({ ...load, seconds: roundSeconds(load.seconds) })
  })
  const refused = Object.keys(result.statuses).filter((status) => !status.startsWith('2'))
  if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(result.statuses)}`)
  return result
}
