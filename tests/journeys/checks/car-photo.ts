// A photo of a car as a phone would take it, made for each journey.
import sharp from 'sharp'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const made = new Map<string, Promise<Buffer>>()

/** A JPEG of the given size in pixels; noise, so that it weighs something. The noise takes longer than most journeys. */
export async function carPhoto(width = 1200, height = 900): Promise<ChosenFile> {
  const size = `${width} ${height}`
  const buffer = made.get(size) ?? makePhoto(width, height)
  made.set(size, buffer)
  return { name: 'my-car.jpg', mimeType: 'image/jpeg', buffer: await buffer }
}

function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#336', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
