// What a car is and what is wrong with it: its body, its fault, the owner's words and what shows.
import type { Body, Look } from '../pictures/draw-picture.ts'
import type { Wear } from '../pictures/wear.ts'
import type { Random } from '../random.ts'
import { DRIVES, FAULTS, STANDS, TALL_FAULTS, VAN_FAULTS, type Fault } from './issues.ts'

export interface Description {
  look: Look
  /** As the owner typed it; may be empty. */
  problem: string
  /** How much of its kind's price is left, about 0.5 to 1.1. */
  worth: number
}

/** Describes a car first registered in `year`. */
export function describeCar(year: number, random: Random): Description {
  const body = pickBody(year, random)
  const fault = pickFault(body, random)
  const [, worth, ...wear] = fault
  const look = { body, wear: [...wear, ...ageing(year, body, random)] }
  return { look, problem: random.chance(0.08) ? '' : wordsOf(fault, random), worth }
}

function pickBody(year: number, random: Random): Body {
  if (year < 1984) return random.pick(['saloon', 'saloon', 'hatchback', 'city-car', 'estate'])
  return random.weighted([
    ['hatchback', 33],
    ['city-car', 17],
    ['saloon', 15],
    ['estate', 12],
    ['4x4', 10],
    ['van', 9],
    ['high-van', 5],
  ])
}

function isVan(body: Body): boolean {
  return body === 'van' || body === 'high-van'
}

function pickFault(body: Body, random: Random): Fault {
  if (isVan(body)) return random.pick(random.chance(0.7) ? VAN_FAULTS : FAULTS)
  if (body === '4x4' && random.chance(0.45)) return random.pick(TALL_FAULTS)
  return random.pick(FAULTS)
}

function ageing(year: number, body: Body, random: Random): Wear[] {
  const isOld = year < 2005
  const shares: [Wear, number][] = [
    ['rust', isOld ? 0.3 : 0.08],
    ['dents', 0.14],
    ['dirt', 0.22],
    ['moss', isVan(body) ? 0 : 0.08],
    ['faded', isOld ? 0.2 : 0.04],
    ['odd-panel', 0.03],
  ]
  return shares.filter(([, share]) => random.chance(share)).map(([wear]) => wear)
}

// Some type with care, some in a hurry on a phone. Nobody says two things of the same key.
function wordsOf([text, worth]: Fault, random: Random): string {
  const said = SUBJECTS.filter((subject) => text.includes(subject))
  const [first = '', ...others] = (worth >= 0.88 ? DRIVES : STANDS).filter(
    (after) => !said.some((subject) => after.includes(subject)),
  )
  const sentences = [text, random.pick([first, ...others])].filter((sentence) => sentence !== '')
  if (random.chance(0.16)) return sentences.join(', ').toLowerCase()
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

const SUBJECTS = ['MOT', 'V5C', 'key', 'yre', 'well', 'runs']
