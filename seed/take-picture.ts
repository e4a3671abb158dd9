// A drawn car as the JPEG that a phone would send.
import sharp from 'sharp'
import { drawPicture, type Look } from './pictures/draw-picture.ts'
import { colourOf, pickPaint } from './pictures/palette.ts'
import { randomFrom } from './random.ts'

// Apart from the numbers of cars, so that a picture has chances of its own.
const PICTURES = 1_000_000

/** The colour that the car with that number has in its picture. */
export function colourInPicture({ body }: Look, number: number): string {
  // The paint is what a picture begins with.
  return colourOf(pickPaint(randomFrom(PICTURES + number), body.endsWith('van')))
}

/** The picture of the car with that number. */
export function takePicture(look: Look, number: number): Promise<Buffer> {
  const picture = drawPicture(look, randomFrom(PICTURES + number))
  return sharp(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer()
}
