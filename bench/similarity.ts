// How alike two pictures of one size look: the mean structural similarity of their brightness (Wang,
// Bovik, Sheikh and Simoncelli, 2004) over windows of 8 × 8 pixels, 1 for the same picture.
import sharp, { type Sharp } from 'sharp'

const WINDOW = 8
const STEP = 4
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

interface Brightness {
  pixels: Buffer
  width: number
  height: number
}

/** The similarity of the JPEG `kept` to the picture it was made from, as large. */
export async function similarity(kept: Buffer, original: Sharp): Promise<number> {
  const [one, other] = [await brightness(sharp(kept)), await brightness(original)]
  let sum = 0
  let windows = 0
  for (let top = 0; top + WINDOW <= one.height; top += STEP) {
    for (let left = 0; left + WINDOW <= one.width; left += STEP) {
      sum += ofWindow(one, other, top * one.width + left)
      windows += 1
    }
  }
  return sum / windows
}

async function brightness(picture: Sharp): Promise<Brightness> {
  const raw = picture.clone().greyscale().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

function ofWindow(one: Brightness, other: Brightness, corner: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let at = 0; at < WINDOW * WINDOW; at += 1) {
    const place = corner + Math.floor(at / WINDOW) * one.width + (at % WINDOW)
    const [a, b] = [one.pixels[place] ?? 0, other.pixels[place] ?? 0]
    sumA += a
    sumB += b
    squaresA += a * a
    squaresB += b * b
    products += a * b
  }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [sumA / count, sumB / count]
  const spread = squaresA / count - meanA ** 2 + squaresB / count - meanB ** 2
  const together = products / count - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * together + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (spread + C2))
  )
}
