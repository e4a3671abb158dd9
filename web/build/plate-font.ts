// Makes the typeface of the number plate: the 36 characters and the space of Barlow Semi Condensed, on an
// em as tall as its capitals (docs/decisions/0013-a-typeface-for-the-plate.md). Run it after an update of
// either library: `node web/build/plate-font.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createFont, woff2, type TTF } from 'fonteditor-core'

export const PLATE_FONT = join(import.meta.dirname, '../styles/plate.woff2')

const SOURCE =
  '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2'
const CHARACTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ')
// In units of the source, whose capitals are 700 tall.
const EM = 700
const MORE_SPACE = 30
const ABOVE_AND_BELOW = 140
const MADE = Date.UTC(2026, 10, 21)

export async function makePlateFont(): Promise<Buffer> {
  await woff2.init()
  const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE))
  const subset = CHARACTERS.map((character) => character.charCodeAt(0))
  const font = createFont(source, { type: 'woff2', subset })
  const face = font.get()
  face.head['unitsPerEm'] = EM
  // Otherwise it would hold the time of day.
  face.head.created = face.head.modified = MADE
  for (const glyph of face.glyf) spaceOut(glyph)
  centreLines(face)
  rename(face)
  return Buffer.from(font.set(face).write({ type: 'woff2', toBuffer: true }))
}

// Half of it on either side, so that a run is centred by itself, which letter-spacing is not.
function spaceOut(glyph: TTF.Glyph): void {
  const shift = MORE_SPACE / 2
  for (const point of glyph.contours.flat()) point.x += shift
  glyph.xMin += shift
  glyph.xMax += shift
  glyph.leftSideBearing += shift
  glyph.advanceWidth += MORE_SPACE
}

// The middle of a line is the middle of the capitals.
function centreLines({ hhea, 'OS/2': os2 }: TTF.TTFObject): void {
  hhea.ascent = os2.sTypoAscender = os2.usWinAscent = EM + ABOVE_AND_BELOW
  hhea.descent = os2.sTypoDescender = -ABOVE_AND_BELOW
  os2.usWinDescent = ABOVE_AND_BELOW
  hhea.lineGap = os2.sTypoLineGap = 0
}

// The licence asks that what was changed says so and bears the notice.
function rename(face: TTF.TTFObject): void {
  const { copyright = '' } = face.name
  face.name = {
    fontFamily: 'Plate',
    fontSubFamily: 'SemiBold',
    uniqueSubFamily: 'Plate, made from Barlow Semi Condensed SemiBold',
    fullName: 'Plate SemiBold',
    version: 'Version 1',
    postScriptName: 'Plate-SemiBold',
    copyright,
    licence: 'SIL Open Font License, Version 1.1',
    urlOfLicence: 'https://openfontlicense.org',
  }
}

if (import.meta.main) writeFileSync(PLATE_FONT, await makePlateFont())
