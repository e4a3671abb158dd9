// Registrations as cars near their end have them: mostly of 2002 to 2014, some older, some from
// Northern Ireland. Formats: DVLA INF104.
import { lettersOf, wordsOf, type Random } from '../random.ts'
import type { CarPlace } from './places.ts'

export interface MadeRegistration {
  registration: string
  year: number
}

// No vowels, so that no word comes out, and no M: xMN is the Isle of Man's.
const CONSONANTS = lettersOf('BCDFGHJKLNPRSTVWXY')
const LAST_LETTERS = lettersOf('ABCDEGHJKLNPRSTUVWXYZ')
const TAGS = lettersOf('ABCDEFGHKLMNPRSVWY')
const NORTHERN_IRISH = wordsOf(
  'AIG BIG CEZ DEZ EEZ FCZ GCZ HFZ JFZ KEZ LFZ NFZ OFZ RGZ SGZ TGZ UGZ VGZ',
)
const YEARS = [
  [2002, 4],
  [2003, 6],
  [2004, 8],
  [2005, 10],
  [2006, 11],
  [2007, 12],
  [2008, 11],
  [2009, 10],
  [2010, 8],
  [2011, 7],
  [2012, 6],
  [2013, 4],
  [2014, 4],
  [2015, 2],
  [2016, 2],
  [2017, 1],
  [2018, 1],
] as const
// The letter of each year from August 1983 and from August 1963; some letters were left out.
const PREFIX_YEARS = 'H90 J91 K92 L93 M94 N95 P96 R97 S98 T99 V99 W00 X00 Y01'
const SUFFIX_YEARS = 'G68 H69 J70 K71 L72 M73 N74 P75 R76 S77 T78 V79 W80 X81 Y82'

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
  ])(place, random)
}

function current(place: CarPlace, random: Random): MadeRegistration {
  const year = random.weighted(YEARS)
  const figures = (year - 2000 + (random.chance(0.45) ? 50 : 0)).toString().padStart(2, '0')
  const first = random.chance(0.72) ? place.tag : random.pick(TAGS)
  const tag = first + random.pick(CONSONANTS)
  const end = random.pick(CONSONANTS) + random.pick(CONSONANTS) + random.pick(LAST_LETTERS)
  return { registration: `${tag}${figures} ${end}`, year }
}

function prefix(_place: CarPlace, random: Random): MadeRegistration {
  const [letter, year] = yearOf(random.pick(wordsOf(PREFIX_YEARS)))
  return { registration: `${letter}${random.whole(21, 989)} ${three(random)}`, year }
}

function suffix(_place: CarPlace, random: Random): MadeRegistration {
  const [letter, year] = yearOf(random.pick(wordsOf(SUFFIX_YEARS)))
  return { registration: `${three(random)} ${random.whole(21, 989)}${letter}`, year }
}

function three(random: Random): string {
  return random.pick(CONSONANTS) + random.pick(CONSONANTS) + random.pick(CONSONANTS)
}

function yearOf(written: string): [letter: string, year: number] {
  const year = Number(written.slice(1))
  return [written.slice(0, 1), year + (year < 60 ? 2000 : 1900)]
}
