// What agents offer for a car: in line with its age, its kind and its fault, each a little different.
import type { Body } from '../pictures/car-bodies.ts'
import type { Random } from '../random.ts'
import { agentsNear } from './agents.ts'
import type { CarPlace } from './places.ts'

export interface MadeQuote {
  /** The agent's place in AGENTS. */
  agent: number
  amountPence: number
  message: string | null
  /** When it was given, as a share of the time since the posting. */
  after: number
}

interface ValuedCar {
  year: number
  body: Body
  /** How much of its kind's price is left, about 0.5 to 1.1. */
  worth: number
}

const KINDS: Record<Body, number> = {
  hatchback: 0.95,
  'city-car': 0.82,
  saloon: 1,
  estate: 1.05,
  van: 1.5,
  '4x4': 1.4,
}

const MESSAGES = [
  'Price includes collection.',
  'Can collect tomorrow or Friday. Paid by bank transfer before we load.',
  'We can collect this week, any day after 4.',
  'Subject to the catalytic converter being on it.',
  'Price is for the car as you describe it. No fees.',
  'Happy with it as it is. Please have the V5C ready.',
  'Free collection within 30 miles of the yard.',
  'We would break it for parts. Certificate of destruction the same day.',
  'Could go a little higher with both keys.',
  'Call after six if that is easier.',
  'Fine as a non-runner, we bring a winch.',
  'Offer stands until Sunday.',
] as const

/** The quotes on about half of all cars. */
export function makeQuotes(place: CarPlace, car: ValuedCar, random: Random): MadeQuote[] {
  if (random.chance(0.47)) return []
  const left = agentsNear(place)
  const wanted = Math.min(random.weighted(HOW_MANY), left.length)
  return Array.from({ length: wanted }, () => {
    const [agent = 0] = left.splice(random.whole(0, left.length - 1), 1)
    return {
      agent,
      amountPence: amount(car, random),
      message: random.chance(0.45) ? random.pick(MESSAGES) : null,
      after: random.between(0.08, 0.92),
    }
  }).toSorted((one, other) => one.after - other.after)
}

const HOW_MANY = [
  [1, 9],
  [2, 7],
  [3, 5],
  [4, 2],
] as const

function amount({ year, body, worth }: ValuedCar, random: Random): number {
  const price = ofYear(year) * KINDS[body] * worth * random.between(0.86, 1.14)
  const step = price > 400 ? 10 : 5
  return Math.round(price / step) * step * 100
}

// Pounds for a saloon in fair order: scrap at first, then rising with each younger year.
function ofYear(year: number): number {
  if (year < 1984) return 640
  if (year < 2002) return 255
  if (year <= 2014) return 285 + (year - 2002) * 52
  return 1000 + (year - 2014) * 340
}
