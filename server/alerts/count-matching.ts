// How many cars a net would have caught: how an agent learns that it is too wide or too narrow.
import { matchesWords, parseNet } from '../../domain/alerts.ts'
import { readParameter, type Query } from '../../domain/search-filters.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Matching } from '../../domain/wire/alerts.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findLatestCars } from './match-storage.ts'
import { hasFacts, isWithin, wordsOfCar } from './match-net.ts'
import { placeYards } from './save-alerts.ts'

const COUNTED_MAX = 1000
// However many cars there are, the count looks at so many: the latest.
const LOOKED_AT = 20_000

/** The cars of the last seven days that the net in the query would have caught, up to 1,000. */
export async function countMatching(services: Services, query: Query): Promise<Answer<Matching>> {
  const typed = ['yards', 'words', 'facts'].map((name) => readParameter(query, name))
  const problems = typed.flatMap((read) => (read.ok ? [] : read.problems))
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  const [yards = '', words = '', facts = ''] = typed.map((read) => (read.ok ? read.value : ''))
  const net = parseNet({
    yards: listed(yards).map((yard) => {
      const [postcode, miles] = yard.split(':')
      return { postcode, miles: /^\d{1,4}$/.test(miles ?? '') ? Number(miles) : null }
    }),
    words,
    facts: listed(facts),
  })
  if (!net.ok) return { ...net, reason: 'invalid' }
  const placed = await placeYards(services.database, net.value)
  if (!placed.ok) return { ...placed, reason: 'invalid' }
  const since = services.clock.now() - 7 * DAY_MS
  const cars = await findLatestCars(services.database, { since, limit: LOOKED_AT })
  let lastSevenDays = 0
  for (const car of cars) {
    if (lastSevenDays === COUNTED_MAX) break
    const isWanted =
      placed.value.some((yard) => isWithin(yard, car)) &&
      hasFacts(net.value.facts, car) &&
      matchesWords(net.value.words, wordsOfCar(car))
    if (isWanted) lastSevenDays += 1
  }
  return { ok: true, value: { lastSevenDays } }
}

function listed(typed: string): string[] {
  return typed.split(',').filter((part) => part.trim() !== '')
}
