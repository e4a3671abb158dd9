// Where the cars are, and registrations as cars there near their end have them: mostly of 2002 to 2014, some older,
// some from Northern Ireland. Formats and the tags of areas: DVLA INF104.
import type { Random } from '../random.ts'
import { AREAS } from './lists.ts'

export type CarPlace = ReturnType<typeof pickPlace>

// A good many around Leeds, where the agent to try the console with has a yard.
const SHARE_AROUND_LEEDS = 0.28
// Royal Mail Programmer's Guide to PAF: the last two letters are never C, I, K, M, O or V.
const POSTCODES_END = 'ABDEFGHJLNPQRSTUWXYZ'
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

/** Somewhere in the country. */
export function pickPlace(random: Random) {
  const isThere = random.chance(SHARE_AROUND_LEEDS)
  const areas = AREAS.filter(({ around }) => (around === 'Leeds') === isThere)
  const area = random.weighted(areas.map((one) => [one, one.weight] as const))
  const district = random.whole(area.from, area.to)
  const last = `${random.whole(0, 9)}${random.pick(POSTCODES_END)}${random.pick(POSTCODES_END)}`
  const postcode = `${area.letters}${district} ${last}`
  // The tag is the first letter of most registrations there.
  return { postcode, tag: area.tag, isNorthernIrish: area.letters === 'BT' }
}

/** A registration that a car standing there may have. */
export function makeRegistration(
  place: CarPlace,
  random: Random,
): { registration: string; year: number } {
  if (place.isNorthernIrish && random.chance(0.85)) {
    const registration = `${random.pick(NORTHERN_IRISH)} ${random.whole(1100, 9899)}`
    return { registration, year: random.weighted(YEARS) }
  }
  const age = random.weighted([
    ['current', 88],
    ['prefix', 9],
    ['suffix', 2],
  ])
  if (age === 'current') return current(random, place)
  const written = random.pick(age === 'prefix' ? PREFIXES : SUFFIXES)
  const figures = Number(written.slice(1))
  const year = figures + (figures < 60 ? 2000 : 1900)
  const before = age === 'prefix' ? '' : `${consonants(random, 3)} `
  const number = random.whole(21, 989)
  const registration =
    age === 'prefix'
      ? `${written[0]}${number} ${consonants(random, 3)}`
      : `${before}${number}${written[0]}`
  return { registration, year }
}

function current(random: Random, place: CarPlace) {
  const year = random.weighted(YEARS)
  const figures = (year - 2000 + (random.chance(0.45) ? 50 : 0)).toString().padStart(2, '0')
  const tag = (random.chance(0.72) ? place.tag : random.pick(TAGS)) + consonants(random, 1)
  const end = consonants(random, 2) + random.pick(LAST_LETTERS)
  return { registration: `${tag}${figures} ${end}`, year }
}

function consonants(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(CONSONANTS)).join('')
}
