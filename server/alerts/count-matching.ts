// How many cars a net would have caught: how an agent learns that it is too wide or too narrow.
import { hasWanted, parseNet, wantedWords } from '../../domain/alerts.ts'
import { readParameter, type Query } from '../../domain/search-filters.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Matching } from '../../domain/wire/alerts.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { hasFacts, isWithin, wordsOfCar } from './match-net.ts'
import { findLatestCars, type MatchedCar } from './match-storage.ts'
import { placeYards } from './save-alerts.ts'

const COUNTED_MAX = 1000
// However many cars there are, the count looks at so many: the latest.
const LOOKED_AT = 20_000
// It is asked again at each key, and by many.
const KEPT_MS = MINUTE_MS

interface KnownCar extends MatchedCar {
  words: string[]
}

/** A way to count the cars of the last seven days that the net in a query would have caught, up to 1,000. */
export function openMatchingCount(services: Services): (query: Query) => Promise<Answer<Matching>> {
  const { database, clock } = services
  let latest: { cars: Promise<KnownCar[]>; at: number } | null = null

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
    const wanted = wantedWords(net.value.words)
    let lastSevenDays = 0
    for (const car of await latestCars()) {
      const isNear = placed.value.some((yard) => isWithin(yard, car))
      if (!isNear || !hasFacts(net.value.facts, car)) continue
      if (hasWanted(wanted, car.words)) lastSevenDays += 1
      if (lastSevenDays === COUNTED_MAX) break
    }
    return { ok: true, value: { lastSevenDays } }
  }
}

function readYard(typed: string): { postcode: string | undefined; miles: number | null } {
  const [postcode, miles = ''] = typed.split(':')
  return { postcode, miles: /^\d{1,4}$/.test(miles) ? Number(miles) : null }
}

function listed(typed: string): string[] {
  return typed.split(',').filter((part) => part.trim() !== '')
}
