// Finds out whom each new car is news for. Several processes do so: a car is claimed in the transaction that keeps
// its matches, so that a process which dies leaves it to the next.
import { hasWanted, wantedWords } from '../../domain/alerts.ts'
import type { FilterFact } from '../../domain/search-filters.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { takeLock } from '../database/locks.ts'
import type { Services } from '../services.ts'
import { hasFacts, wordsOfCar } from './match-net.ts'
import * as storage from './match-storage.ts'

/** Held while cars are matched or agents told: both write to many agents' rows. */
export const ALERTS_LOCK = 'alerts'

// A start after an outage announces the cars of an hour; what is older has been quoted on by others.
const FIRST_LOOK_MS = HOUR_MS
// Longer than a transaction may take, which began before the last look and committed after it.
const LOOK_BACK_MS = MINUTE_MS
const CARS_AT_ONCE = 50
// Past so many an agent's net catches everything, and the summary says no less with one car more.
const FULL = 200
// Each takes a few parameters of a statement.
const ROWS_AT_ONCE = 1000

/** A way to match what happened since the last look. It answers whether there was anything. */
export function openMatching(services: Services): () => Promise<boolean> {
  const { database, clock, config } = services
  let lookedAt = clock.now() - FIRST_LOOK_MS

  return async function match() {
    const now = clock.now()
    const since = lookedAt - LOOK_BACK_MS
    const sought = { since, confirmedAfter: now - DAY_MS, limit: CARS_AT_ONCE }
    const cars = await storage.findUnmatched(database, sought)
    for (const car of cars) {
      const reached = { full: FULL, texts: config.alertTextsPerDay > 0, now }
      const words = wordsOfCar(car)
      const nets = await storage.findNetsAround(database, car, reached)
      const matches = nets
        .filter((net) => isWanted(net, car, words))
        .map((net) => ({ agentId: net.agent_id, metres: Math.round(Math.sqrt(net.squared)) }))
      await database.transaction().execute(async (tx) => {
        await takeLock(tx, ALERTS_LOCK)
        if (!(await storage.claimCar(tx, car.id, car))) return
        for (let from = 0; from < matches.length; from += ROWS_AT_ONCE) {
          const some = matches.slice(from, from + ROWS_AT_ONCE)
          await storage.insertMatches(tx, { postingId: car.id, now }, some)
        }
      })
    }
    if (cars.length < CARS_AT_ONCE) lookedAt = now
    return cars.length > 0
  }
}

function isWanted({ words, facts }: storage.Net, car: storage.MatchedCar, known: string[]) {
  const asked = facts.split(' ').filter(Boolean) as FilterFact[]
  return hasFacts(asked, car) && hasWanted(wantedWords(words), known)
}
