// Makes the picture beside a shared link, and the icons for those who take no SVG, from our drawings. Run it
// after a change of either: `node web/build/site-pictures.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../public')
const ICON = join(PUBLIC, 'favicon.svg')
const GREEN = '#00563b'
const ICO_SIZES = [16, 32, 48]

/** The files by their names in web/public. */
export async function makeSitePictures(): Promise<Record<string, Buffer>> {
  const share = readFileSync(join(import.meta.dirname, 'share-picture.svg'))
  return {
    'share.png': await sharp(share).png({ palette: true, colours: 64, effort: 10 }).toBuffer(),
    'apple-touch-icon.png': await touchIcon(),
    'favicon.ico': await ico(),
  }
}

// Phones round the corners themselves and show no transparency.
function touchIcon(): Promise<Buffer> {
  return sharp(ICON, { density: 600 })
    .resize(180, 180)
    .flatten({ background: GREEN })
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

// A header, an entry for each size, then the PNGs themselves.
async function ico(): Promise<Buffer> {
  const pictures = await Promise.all(
    ICO_SIZES.map((size) => sharp(ICON, { density: 300 }).resize(size, size).png().toBuffer()),
  )
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = ICO_SIZES[index] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

if (import.meta.main) {
  for (const [name, picture] of Object.entries(await makeSitePictures())) {
    writeFileSync(join(PUBLIC, name), picture)
  }
}
