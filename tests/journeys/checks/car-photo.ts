// A photo of a car as a phone would take it, made for each journey.
import sharp from 'sharp'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG of the given size in pixels; noise, so that it weighs something. */
export async function carPhoto(width = 1200, height = 900): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#336', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: 'my-car.jpg', mimeType: 'image/jpeg', buffer }
}
