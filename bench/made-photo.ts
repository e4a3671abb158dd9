// A picture as the JPEG of a given size.
import type { Sharp } from 'sharp'

const QUALITIES = [30, 40, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95]

/** The picture as JPEG, at the quality that comes nearest to `bytes`. */
export async function nearestInSize(picture: Sharp, bytes: number): Promise<Buffer> {
  let best = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    const made = await picture.clone().jpeg({ quality }).toBuffer()
    if (Math.abs(made.length - bytes) < Math.abs(best.length - bytes)) best = made
  }
  return best
}
