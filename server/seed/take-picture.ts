// A drawn car as the JPEG that a phone would send.
import sharp from 'sharp'
import { drawPicture, type Look } from './pictures/draw-picture.ts'
import { randomFrom } from './random.ts'

// Apart from the numbers of cars, so that a picture has chances of its own.
const PICTURES = 1_000_000

/** The picture of the car with that number. */
export function takePicture(look: Look, number: number): Promise<Buffer> {
  const picture = drawPicture(look, randomFrom(PICTURES + number))
  return sharp(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer()
}
