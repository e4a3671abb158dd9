// What keeping photos is measured against: one decoding and two baseline JPEGs as sharp makes them by
// itself, eight photos at a time, and nothing around it. Prints how many a second.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const AT_ONCE = 8

const [file = '', seconds = '1'] = process.argv.slice(2)
const photo = readFileSync(file)
const began = performance.now()
const until = began + Number(seconds) * 1000
let made = 0

async function makeUntilTheEnd(): Promise<void> {
  while (performance.now() < until) {
    const { data, info } = await sharp(photo)
      .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = sharp(data, { raw: { width, height, channels } })
    await Promise.all([
      pixels.clone().jpeg().toBuffer(),
      pixels.clone().resize({ width: 480, height: 480, fit: 'inside' }).jpeg().toBuffer(),
    ])
    made += 1
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, () => makeUntilTheEnd()))
process.stdout.write(String((made * 1000) / (performance.now() - began)))
