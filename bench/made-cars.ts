// A country's worth of cars by number: as dense as people live, in the middle of every postcode area,
// around it, and thinly across the land.
import type { GridPoint } from '../domain/basics/national-grid.ts'
import { areaCentre, AREAS } from '../server/vehicles/places/area-centres.ts'

export interface MadeCar extends GridPoint {
  number: number
  postcode: string
  isConfirmed: boolean
  hasPhoto: boolean
}

// Postcodes of an area in units of ten thousand, roughly as Ordnance Survey counts them; other areas
// have about one. Inner London's are the densest.
const WEIGHTS = new Map(
  (
    'B=4.2 M=3.4 S=2.8 G=3.6 NE=2.8 NG=2.8 BS=2.6 CF=2.6 LE=2.5 BT=4.8 EH=2.4 LS=2 L=2.2 ' +
    'E=2 EC=0.5 N=1.7 NW=1.4 SE=2.2 SW=2.1 W=1.6 WC=0.3 SM=0.5 ' +
    'HS=0.1 ZE=0.1 KW=0.2 LD=0.2 TD=0.4 DG=0.5 HG=0.5 GY=0 IM=0 JE=0'
  )
    .split(' ')
    .map((part): [string, number] => [part.split('=')[0] ?? '', Number(part.split('=')[1])]),
)
// London's areas are a few kilometres wide, others tens.
const COMPACT = /^(?:E|EC|N|NW|SE|SW|W|WC|BR|CR|EN|HA|IG|KT|RM|SM|TW|UB|WD)$/
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'

/** The first `count` cars, the same at every call. */
export function* madeCars(count: number): Generator<MadeCar> {
  const random = randomNumbers()
  const areas = Object.keys(AREAS).map((code) => ({ code, weight: WEIGHTS.get(code) ?? 1 }))
  const total = areas.reduce((sum, { weight }) => sum + weight, 0)
  const ends: number[] = []
  for (const { weight } of areas) ends.push((ends.at(-1) ?? 0) + weight / total)
  for (let number = 0; number < count; number += 1) {
    const at = random()
    const area = areas[ends.findIndex((end) => at < end)]?.code ?? 'LS'
    const chances = { isConfirmed: random() < 0.7, hasPhoto: random() < 0.6 }
    yield { number, ...place(area, random), ...chances, postcode: postcode(area, number) }
  }
}

function place(area: string, random: () => number): GridPoint {
  const centre = areaCentre(area) ?? { easting: 430_000, northing: 434_000 }
  const kind = random()
  const spread = COMPACT.test(area) ? 2500 : kind < 0.45 ? 4000 : kind < 0.85 ? 12_000 : 30_000
  // Two of these make a bell curve around the middle.
  const off = Math.sqrt(-2 * Math.log(1 - random())) * spread
  const turn = random() * 2 * Math.PI
  return {
    easting: Math.round(centre.easting + off * Math.cos(turn)),
    northing: Math.round(centre.northing + off * Math.sin(turn)),
  }
}

/** One that is this car's alone, as long as an area has fewer than a hundred thousand of them. */
function postcode(area: string, number: number): string {
  const letter = (index: number): string => LETTERS[index % 20] ?? 'A'
  const district = 1 + (Math.floor(number / 4000) % 99)
  return `${area}${district} ${Math.floor(number / 400) % 10}${letter(Math.floor(number / 20))}${letter(number)}`
}

/** From 0 up to 1, always in the same order: Marsaglia's xorshift. */
function randomNumbers(): () => number {
  let state = 0x2545f491
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
