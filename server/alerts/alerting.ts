// Tells agents of new cars for as long as the server runs.
import { SECOND_MS } from '../../domain/time.ts'
import { keepWorking, type Worker } from '../keep-working.ts'
import type { Services } from '../services.ts'
import { openMatching } from './match-cars.ts'
import { tellMatches } from './tell-matches.ts'

const IDLE_MS = SECOND_MS

/** Starts matching and telling. */
export function startAlerting(services: Services): Worker {
  const match = openMatching(services)
  return keepWorking(services, {
    what: 'alerting agents',
    idleMs: IDLE_MS,
    async work() {
      const matched = await match()
      const told = await tellMatches(services)
      return matched || told
    },
  })
}
