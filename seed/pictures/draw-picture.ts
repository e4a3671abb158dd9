// A whole picture as an owner would take it: a place, a light, the car, and a hand not quite level.
import sharp from 'sharp'
import { randomFrom, type Random } from '../random.ts'
import { drawBackground } from './backgrounds.ts'
import { SHAPES } from './car-bodies.ts'
import { drawCar, gradient, type Look } from './draw-car.ts'

// Dull, bright and evening: the sky from the top down, and what tints the whole picture.
const LIGHTS: [light: [sky: string, tint: string], weight: number][] = [
  [['#b9c4ca 1,#d6dad8 1', '#5a666e'], 3],
  [['#86b1d3 1,#d5e4ea 1', '#fff1cf'], 3],
  [['#a5a9ba 1,#e8c9a4 1', '#c9772f'], 1],
]

// Apart from the numbers of cars, so that a picture has chances of its own.
const PICTURES = 1_000_000

/** The photo of the car with that number, as the JPEG that a phone would send. */
export function takePhoto(look: Look, number: number): Promise<Buffer> {
  const picture = drawPicture(look, randomFrom(PICTURES + number))
  return sharp(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer()
}

/** The picture as SVG; the same chance gives the same picture. */
export function drawPicture(look: Look, random: Random): string {
  const { length } = SHAPES[look.body]
  const [sky, tint] = random.weighted(LIGHTS)
  const scale = Math.min(2.65, 1090 / length)
  const side = random.chance(0.5) ? -1 : 1
  const zoom = random.between(0.92, 1.06)
  const hand = `translate(${600 + random.whole(-40, 40)} ${470 + random.whole(-24, 24)}) rotate(${random.between(-1.4, 1.4)}) scale(${side * zoom} ${zoom}) translate(-600 -470)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="780" viewBox="0 0 1200 900">
<defs>${gradient('sky', sky)}
<radialGradient id="shadow"><stop stop-color="#0b0d0e" stop-opacity=".85"/><stop offset=".6" stop-color="#0b0d0e" stop-opacity=".55"/><stop offset="1" stop-color="#0b0d0e" stop-opacity="0"/></radialGradient></defs>
<g transform="${hand}">
<rect x="-260" y="-200" width="1720" height="900" fill="url(#sky)"/>
${drawBackground(random)}
<g transform="translate(${600 - (length * scale) / 2} 762) scale(${scale})">
<ellipse cx="${length / 2}" cy="-3" rx="${length * 0.56}" ry="17" fill="url(#shadow)"/>
${drawCar(look, random)}
</g></g>
<rect width="1200" height="900" fill="${tint}" opacity=".08"/>
</svg>`
}
