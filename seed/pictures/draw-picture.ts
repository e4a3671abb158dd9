// A whole picture as an owner would take it: a place, a light, the car, and a hand not quite level. Places and
// cars are the files beside this one. Their classes are what is coloured here, and what shows only of a worn car.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { randomFrom, type Random } from '../random.ts'

export type Body = 'hatchback' | 'city-car' | 'saloon' | 'estate' | '4x4' | 'van'
export type Wear = (typeof WEAR)[number]

export interface Look {
  body: Body
  paint: { shade: string }
  wear: readonly Wear[]
}

const WEAR = [
  ...(['rust', 'dents', 'dirt', 'faded', 'odd-door'] as const),
  ...(['front-damage', 'rear-damage', 'flat-tyre', 'missing-wheel'] as const),
]
const ODD_DOORS = '#7b8287 #d9dbd8 #7d2f2d'
// Dull, bright and evening: the sky from the top down, and what tints the whole picture.
const LIGHTS = ['#b9c4ca #d6dad8 #5a666e', '#86b1d3 #d5e4ea #fff1cf', '#a5a9ba #e8c9a4 #c9772f']
const GROUNDS = '#74787a #686c6f #857d70'
// What each place may be painted in, by class.
const PLACES: [place: string, paints: Record<string, string>][] = [
  ['garage', { wall: '#8a6d5c #96604c #7d5a4c #a08468', door: '#dcdedb #6d8794 #8a4a44 #e6e1d2' }],
  ['terraces', { wall: '#95644f #a3775b #8b7a68 #7f5648', door: '#2f5944 #7b2c2f #b08a2e' }],
  ['hedge', { leaves: '#5f7254 #66784f #6c7350 #56705c' }],
  ['yard', { wall: '#8d979b #7f8d86 #9a9488 #6f7f8c', steel: '#37577b #8a4a33 #4b6b57 #a0803a' }],
]
// Apart from the numbers of cars, so that a picture has chances of its own.
const PICTURES = 1_000_000

/** The photo of the car with that number, as the JPEG that a phone would send. */
export function takePhoto(look: Look, number: number): Promise<Buffer> {
  const picture = drawPicture(look, randomFrom(PICTURES + number))
  return sharp(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer()
}

/** The picture as SVG; the same chance gives the same picture. */
export function drawPicture({ body, paint, wear }: Look, random: Random): string {
  const one = (colours: string): string => random.pick(colours.split(' '))
  const [place, paints] = random.pick(PLACES)
  const colours = { ...paints, paint: paint.shade, ground: GROUNDS, 'odd-door': ODD_DOORS }
  const fills = Object.entries(colours).map(([name, some]) => `.${name}{fill:${one(some)}}`)
  const unseen = WEAR.map((each) => (wear.includes(each) ? `.not-${each}` : `.${each}`))
  const [above, below, tint] = random.pick([...LIGHTS.slice(0, 2), ...LIGHTS]).split(' ')
  const [car, length] = drawn(body)
  const scale = Math.min(2.65, 1090 / length)
  const zoom = random.between(0.92, 1.06)
  const side = random.pick([-1, 1]) * zoom
  const hand = `translate(${600 + random.whole(-40, 40)} ${470 + random.whole(-24, 24)}) rotate(${random.between(-1.4, 1.4)}) scale(${side} ${zoom}) translate(-600 -470)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="780" viewBox="0 0 1200 900">
<style>${fills.join('')}${unseen.join(',')}{display:none}</style>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>
<g transform="${hand}">
<rect x="-260" y="-200" width="1720" height="900" fill="url(#sky)"/>
<g transform="translate(${random.whole(-120, 120)})">${drawn(place)[0]}</g>
<path class="ground" d="M-260,600H1460V1100H-260z"/><path d="M-260,600H1460V636H-260zM-260,830H1460V1100H-260z" opacity=".15"/>
<g transform="translate(${600 - (length * scale) / 2} 762) scale(${scale})">${car}</g>
</g>
<rect width="1200" height="900" fill="${tint}" opacity=".08"/>
</svg>`
}

/** What is in the file of that name, and how wide it is. */
function drawn(name: string): [inside: string, width: number] {
  const file = readFileSync(`${import.meta.dirname}/${name}.svg`, 'utf8')
  const [, width = '', inside = ''] = /viewBox="\S+ \S+ (\d+) .*?>(.*)<\/svg>/s.exec(file) ?? []
  return [inside, Number(width)]
}
