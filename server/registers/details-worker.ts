// Keeps looking up cars for as long as the server runs, and goes on through outages of the database.
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { openDueLookUps } from './claim-due-details.ts'

const POLL_MS = 1000
// Up to forty cars a second are more than are posted, few enough for a register, and cost those who
// submit meanwhile a handful of commits.
const NEXT_MS = 500
const BACK_OFF_MS = 5000
// Less than the ten seconds in which the server has to be gone. What is cut off is claimed anew.
const STOP_LIMIT_MS = 3000

export interface DetailsWorker {
  /** Claims no more, and waits up to 3 s for the cars under way. */
  stop(): Promise<void>
}

/** Starts looking up; does nothing at all where nobody can be asked. */
export function startDetailsWorker(services: Services, pollMs = POLL_MS): DetailsWorker {
  const stopped = new AbortController()
  const { signal } = stopped
  const running = services.vehicleRegisters.enabled ? keepLookingUp() : Promise.resolve()

  async function keepLookingUp(): Promise<void> {
    const lookUpDue = openDueLookUps(services)
    while (!signal.aborted) {
      const wait = await attempt(lookUpDue)
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async function attempt(lookUpDue: () => Promise<number>): Promise<number> {
    try {
      return (await lookUpDue()) > 0 ? Math.min(NEXT_MS, pollMs) : pollMs
    } catch (error) {
      services.log.error('vehicles could not be looked up', { error })
      return BACK_OFF_MS
    }
  }

  return {
    async stop() {
      stopped.abort()
      await Promise.race([running, pause(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}
