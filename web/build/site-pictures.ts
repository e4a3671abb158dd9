// Makes the picture beside a shared link and the icons. Run it after a change: `node web/build/site-pictures.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const PUBLIC = join(import.meta.dirname, '../public')
const ICON = join(PUBLIC, 'favicon.svg')
const GREEN = '#00563b'
const ICO_SIZES = [16, 32, 48]

export async function makeSitePictures(): Promise<Record<string, Buffer>> {
  const share = readFileSync(join(import.meta.dirname, 'share-picture.svg'))
  return {
    'share.png': await sharp(share).png({ palette: true, colours: 64, effort: 10 }).toBuffer(),
    'apple-touch-icon.png': await fullIcon(180),
    'agents/icon-192.png': await icon(192),
    'agents/icon-512.png': await icon(512),
    'agents/icon-maskable.png': await maskable(512),
    'agents/badge.png': await badge(96),
    'favicon.ico': await ico(),
  }
}

function icon(size: number): Promise<Buffer> {
  return smallPng(sharp(ICON, { density: 1600 }).resize(size, size))
}

// Phones round the corners themselves and show no transparency.
function fullIcon(size: number): Promise<Buffer> {
  return smallPng(sharp(ICON, { density: 1600 }).resize(size, size).flatten({ background: GREEN }))
}

// A phone cuts any shape out of it that holds the circle of four fifths.
async function maskable(size: number): Promise<Buffer> {
  const edge = Math.round(size * 0.14)
  const picture = sharp(await fullIcon(size - 2 * edge))
  const around = { top: edge, bottom: edge, left: edge, right: edge, background: GREEN }
  return smallPng(picture.extend(around))
}

// Android fills its outline with a colour of its own.
function badge(size: number): Promise<Buffer> {
  const outline = readFileSync(ICON, 'utf8')
    .replace(/<rect.*?\/>/g, '')
    .replaceAll('#ffd21f', '#fff')
  return smallPng(sharp(Buffer.from(outline), { density: 1600 }).resize(size, size))
}

function smallPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ palette: true, effort: 10 }).toBuffer()
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
