// Registrations as cars near their end have them: mostly of 2002 to 2014, some older, some from
// Northern Ireland. Formats: DVLA INF104.
import type { Random } from '../random.ts'
import type { CarPlace } from './places.ts'

export interface MadeRegistration {
  registration: string
  year: number
}

// No vowels, so that no word comes out, and no M: xMN is the Isle of Man's.
const CONSONANTS = 'BCDFGHJKLNPRSTVWXY'
const LAST_LETTERS = 'ABCDEGHJKLNPRSTUVWXYZ'
const TAGS = 'ABCDEFGHKLMNPRSVWY'
const NORTHERN_IRISH =
  'AIG BIG CEZ DEZ EEZ FCZ GCZ HFZ JFZ KEZ LFZ NFZ OFZ RGZ SGZ TGZ UGZ VGZ'.split(' ')
// How many cars are of 2002, 2003 and so on.
const YEARS = [4, 6, 8, 10, 11, 12, 11, 10, 8, 7, 6, 4, 4, 2, 2, 1, 1].map(
  (weight, index) => [2002 + index, weight] as const,
)
// The letter of each year from August 1983 and from August 1963; some letters were left out.
const PREFIXES = 'H90 J91 K92 L93 M94 N95 P96 R97 S98 T99 V99 W00 X00 Y01'.split(' ')
const SUFFIXES = 'G68 H69 J70 K71 L72 M73 N74 P75 R76 S77 T78 V79 W80 X81 Y82'.split(' ')

/** A registration that a car standing there may have. */
export function makeRegistration(place: CarPlace, random: Random): MadeRegistration {
  if (place.isNorthernIrish && random.chance(0.85)) {
    const registration = `${random.pick(NORTHERN_IRISH)} ${random.whole(1100, 9899)}`
    return { registration, year: random.weighted(YEARS) }
  }
  return random.weighted([
    [current, 88],
    [prefix, 9],
    [suffix, 2],
  ])(random, place)
}

function current(random: Random, place: CarPlace): MadeRegistration {
  const year = random.weighted(YEARS)
  const figures = (year - 2000 + (random.chance(0.45) ? 50 : 0)).toString().padStart(2, '0')
  const first = random.chance(0.72) ? place.tag : random.pick(TAGS)
  const tag = first + random.pick(CONSONANTS)
  const end = random.pick(CONSONANTS) + random.pick(CONSONANTS) + random.pick(LAST_LETTERS)
  return { registration: `${tag}${figures} ${end}`, year }
}

function prefix(random: Random): MadeRegistration {
  const [letter, year] = yearOf(random.pick(PREFIXES))
  return { registration: `${letter}${random.whole(21, 989)} ${three(random)}`, year }
}

function suffix(random: Random): MadeRegistration {
  const [letter, year] = yearOf(random.pick(SUFFIXES))
  return { registration: `${three(random)} ${random.whole(21, 989)}${letter}`, year }
}

function three(random: Random): string {
  return random.pick(CONSONANTS) + random.pick(CONSONANTS) + random.pick(CONSONANTS)
}

function yearOf(written: string): [letter: string, year: number] {
  const year = Number(written.slice(1))
  return [written.slice(0, 1), year + (year < 60 ? 2000 : 1900)]
}
