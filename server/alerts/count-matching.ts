// How many cars a net would have caught: how an agent learns that it is too wide or too narrow.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { hasWanted, parseNet, wantedWords, type AlertNet } from '../../domain/alerts.ts'
import { readParameter, type Query } from '../../domain/search-filters.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Matching } from '../../domain/wire/alerts.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { YardRow } from './alert-storage.ts'
import { hasFacts, isWithin, wordsOfCar } from './match-net.ts'
import { findLatestCars, type MatchedCar } from './match-storage.ts'
import { placeYards } from './save-alerts.ts'

const COUNTED_MAX = 1000
// However many cars there are, the count looks at so many: the latest.
const LOOKED_AT = 20_000
const CARS_AT_ONCE = 200
// It is asked again at each key, and by many.
const KEPT_MS = MINUTE_MS

interface KnownCar extends MatchedCar {
  words: string[]
}

/** A way to count the cars of the last seven days that the net in a query would have caught, up to 1,000. */
export function openMatchingCount(services: Services): (query: Query) => Promise<Answer<Matching>> {
  const { database, clock } = services
  let latest: { cars: Promise<KnownCar[]>; at: number } | null = null
  let before: Promise<unknown> = Promise.resolve()

  function latestCars(): Promise<KnownCar[]> {
    const now = clock.now()
    if (latest === null || now - latest.at >= KEPT_MS) {
      const found = findLatestCars(database, { since: now - 7 * DAY_MS, limit: LOOKED_AT })
      const cars = found.then((all) => all.map((car) => ({ ...car, words: wordsOfCar(car) })))
      latest = { cars, at: now }
      cars.catch(() => (latest = null))
    }
    return latest.cars
  }

  return async function count(query) {
    const typed = ['yards', 'words', 'facts'].map((name) => readParameter(query, name))
    const problems = typed.flatMap((read) => (read.ok ? [] : read.problems))
    if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
    const [yards = '', words = '', facts = ''] = typed.map((read) => (read.ok ? read.value : ''))
    const net = parseNet({ yards: listed(yards).map(readYard), words, facts: listed(facts) })
    if (!net.ok) return { ...net, reason: 'invalid' }
    const placed = await placeYards(database, net.value)
    if (!placed.ok) return { ...placed, reason: 'invalid' }
    const cars = await latestCars()
    // One count at a time, however many are asked for.
    const counted = before.then(() => countCaught(cars, { ...net.value, yards: placed.value }))
    before = counted.catch(() => undefined)
    return { ok: true, value: { lastSevenDays: await counted } }
  }
}

/** Counts up to 1,000, some cars at a time: two hundred letters of words that no car has take seconds. */
export async function countCaught(
  cars: KnownCar[],
  { yards, words, facts }: Omit<AlertNet, 'yards'> & { yards: YardRow[] },
): Promise<number> {
  const wanted = wantedWords(words)
  let caught = 0
  for (const [index, car] of cars.entries()) {
    if (index % CARS_AT_ONCE === 0) await yieldToEventLoop()
    const isNear = yards.some((yard) => isWithin(yard, car))
    if (isNear && hasFacts(facts, car) && hasWanted(wanted, car.words)) caught += 1
    if (caught === COUNTED_MAX) break
  }
  return caught
}

function readYard(typed: string): { postcode: string | undefined; miles: number | null } {
  const [postcode, miles = ''] = typed.split(':')
  return { postcode, miles: /^\d{1,4}$/.test(miles) ? Number(miles) : null }
}

function listed(typed: string): string[] {
  return typed.split(',').filter((part) => part.trim() !== '')
}
