// What a car is and what is wrong with it: its body, its fault, the owner's words and what shows.
import type { Body } from '../pictures/car-bodies.ts'
import type { Wear } from '../pictures/draw-car.ts'
import type { Random } from '../random.ts'
import { DRIVES, FAULTS, STANDS, TALL_FAULTS, VAN_FAULTS, type Fault } from './issues.ts'

export interface Paint {
  /** As registers call it, who know no shades. */
  colour: string
  shade: string
}

const WHITE: Paint = { colour: 'White', shade: '#e3e6e4' }

// The paints of Britain, roughly as often as its cars have them.
const PAINTS = [
  [{ colour: 'Silver', shade: '#a3afb7' }, 17],
  [{ colour: 'Black', shade: '#2b2f33' }, 14],
  [{ colour: 'Blue', shade: '#3d5784' }, 14],
  [WHITE, 11],
  [{ colour: 'Grey', shade: '#565e65' }, 12],
  [{ colour: 'Red', shade: '#9c3134' }, 11],
  [{ colour: 'Blue', shade: '#283a58' }, 6],
  [{ colour: 'Blue', shade: '#7f9fb8' }, 4],
  [{ colour: 'Green', shade: '#3f5f4b' }, 4],
  [{ colour: 'Maroon', shade: '#5f2a33' }, 3],
  [{ colour: 'Gold', shade: '#b3a075' }, 3],
  [{ colour: 'Orange', shade: '#bf6a30' }, 2],
  [{ colour: 'Yellow', shade: '#cdaa3a' }, 2],
] as const

export interface Description {
  body: Body
  paint: Paint
  wear: Wear[]
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
  return {
    body,
    paint: body === 'van' && random.chance(0.5) ? WHITE : random.weighted(PAINTS),
    wear: [...wear, ...ageing(year, random)],
    problem: random.chance(0.08) ? '' : wordsOf(fault, random),
    worth,
  }
}

function pickBody(year: number, random: Random): Body {
  if (year < 1984) return random.pick(['saloon', 'saloon', 'hatchback', 'city-car', 'estate'])
  return random.weighted([
    ['hatchback', 33],
    ['city-car', 17],
    ['saloon', 15],
    ['estate', 12],
    ['4x4', 10],
    ['van', 14],
  ])
}

function pickFault(body: Body, random: Random): Fault {
  if (body === 'van') return random.pick(random.chance(0.7) ? VAN_FAULTS : FAULTS)
  if (body === '4x4' && random.chance(0.45)) return random.pick(TALL_FAULTS)
  return random.pick(FAULTS)
}

function ageing(year: number, random: Random): Wear[] {
  const isOld = year < 2005
  const shares: [Wear, number][] = [
    ['rust', isOld ? 0.3 : 0.08],
    ['dents', 0.14],
    ['dirt', 0.22],
    ['faded', isOld ? 0.2 : 0.04],
    ['odd-door', 0.03],
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
