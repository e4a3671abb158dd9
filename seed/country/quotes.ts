// What agents offer for a car: in line with its age, its kind and its fault, each a little different.
import type { Body } from '../pictures/draw-picture.ts'
import type { Random } from '../random.ts'
import { AGENTS, wordsOf } from './lists.ts'
import type { CarPlace } from './places.ts'

interface ValuedCar {
  year: number
  body: Body
  /** How much of its kind's price is left, about 0.5 to 1.1. */
  worth: number
}

const KINDS = { hatchback: 0.95, 'city-car': 0.82, saloon: 1, estate: 1.05, van: 1.5, '4x4': 1.4 }
// A figure for each car.
const HOW_MANY = '11111111122222223333344'

/**
 * The quotes on about half of all cars, each by an agent's place in AGENTS, and given `after` so large a share of the
 * time since the posting.
 */
export function makeQuotes(place: CarPlace, car: ValuedCar, random: Random) {
  if (random.chance(0.47)) return []
  const left = agentsNear(place)
  const wanted = Math.min(Number(random.pick(HOW_MANY)), left.length)
  return Array.from({ length: wanted }, () => {
    const [agent = 0] = left.splice(random.whole(0, left.length - 1), 1)
    return {
      agent,
      pounds: poundsFor(car, random),
      message: random.chance(0.45) ? random.pick(wordsOf('buyer')).text : null,
      after: random.between(0.08, 0.92),
    }
  }).toSorted((one, other) => one.after - other.after)
}

// The places in AGENTS of those who would collect a car from there.
function agentsNear(place: CarPlace): number[] {
  return AGENTS.flatMap(({ buys, yardPostcode }, index) => {
    const isIrish = yardPostcode.startsWith('BT')
    return isIrish === place.isNorthernIrish && buys.includes(place.tag) ? [index] : []
  })
}

function poundsFor({ year, body, worth }: ValuedCar, random: Random): number {
  const price = ofYear(year) * KINDS[body] * worth * random.between(0.86, 1.14)
  const step = price > 400 ? 10 : 5
  return Math.round(price / step) * step
}

// Pounds for a saloon in fair order: scrap at first, then rising with each younger year.
function ofYear(year: number): number {
  if (year < 1984) return 640
  if (year < 2002) return 255
  if (year <= 2014) return 285 + (year - 2002) * 52
  return 1000 + (year - 2014) * 340
}
