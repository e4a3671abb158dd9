// Pictures made to crash, hang or fill a decoder.
import sharp from 'sharp'
import { atLeast, atMost, figureOf, type Bench, type Figure } from '../bench/report.ts'
import { scaled, timeLimit } from '../bench/effort.ts'
import { phonePhoto } from '../tests/support/made-photos.ts'
import { childrenOf, mostHeld, secondsUsedByChildren } from '../bench/processor-time.ts'
import { preparePhoto } from '../server/vehicles/photos/decode/prepare-photo.ts'
import type { Answer } from '../server/platform/refusal.ts'
import { hostileJpegs } from './hostile/jpegs.ts'
import { mutated, openRandom } from './hostile/mutations.ts'
import { hostileOthers } from './hostile/other-pictures.ts'
import { hostilePngs } from './hostile/pngs.ts'

const MUTATIONS = scaled(100, 10)
const PICTURES = scaled(300, 20)
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
// The limit of decoding is 1.5 s; starting another decoder is in it, and a second look at a heavy photo.
const PROCESSOR_SECONDS = 3
const SEED = 20_261_122

export const hostilePicturesProof: Bench = {
  name: 'hostile-pictures',
  title: 'Hostile pictures',
  method: `At least ${PICTURES} pictures go through the preparation of photos, one after the other: bombs by pixels, depth, passes,
frames, scans, chunks, profiles and compressed notes; sizes of zero and of four billion; headers that lie
about kind, length and colours; boxes in boxes; files that are two things at once, or SVG, XML and archives
under another's name; cameras' notes that point to themselves; and ${MUTATIONS} whole photos in five formats with bytes changed,
cut, doubled or exchanged at places drawn by a fixed seed. After each an ordinary photo must be accepted.
A picture's cost is the processor time of the decoders, including those that it crashed.`,
  run,
}

async function run(): Promise<Figure[]> {
  const isTimeUp = timeLimit()
  const good = await phonePhoto(240, 160)
  const outcomes = new Map<string, number>()
  let [faults, lost, longest, dearest, tried, memory] = [0, 0, 0, 0, 0, 0]
  for await (const bytes of hostilePictures()) {
    if (isTimeUp()) break
    const [began, before] = [performance.now(), secondsUsedByChildren(process.pid)]
    const answer = await preparePhoto(bytes).catch((error: unknown) => String(error))
    const took = secondsUsedByChildren(process.pid) - before
    longest = Math.max(longest, (performance.now() - began) / 1000)
    dearest = Math.max(dearest, took)
    memory = Math.max(memory, ...childrenOf(process.pid).map((pid) => mostHeld(pid) / 2 ** 20))
    tried += 1
    const outcome = told(answer)
    if (typeof answer === 'string' || outcome === 'busy') faults += 1
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (took > PROCESSOR_SECONDS)
      process.stdout.write(`  picture ${tried} took ${took} s: ${outcome}\n`)
    if (!(await preparePhoto(good)).ok) lost += 1
    if (tried % 50 === 0) process.stdout.write(`  ${tried} pictures\n`)
  }
  return [
    atLeast('Pictures', tried, PICTURES, ''),
    ...[...outcomes].map(([what, count]) => figureOf(`… ${what}`, count, '')),
    atMost('Faults instead of an answer', faults, 0, ''),
    atMost('Ordinary photos refused in between', lost, 0, ''),
    {
      ...atMost('The most processor time that one took', dearest, PROCESSOR_SECONDS, 's'),
      before: '5 s for 381 kB',
    },
    figureOf('The longest answer, on a machine with other work', longest, 's'),
    atMost('The most memory that a decoder took', memory, 800, 'MB'),
  ]
}

function told(answer: Answer<unknown> | string): string {
  if (typeof answer === 'string') return answer
  if (answer.ok) return 'kept'
  return ('problems' in answer ? answer.problems[0]?.code : undefined) ?? answer.reason
}

async function* hostilePictures(): AsyncGenerator<Buffer> {
  const random = openRandom(SEED)
  const photo = sharp(await phonePhoto(480, 320))
  const whole = await Promise.all(
    FORMATS.map((format) => photo.clone().toFormat(format).toBuffer()),
  )
  for (let made = 0; made < MUTATIONS; made += 1) {
    yield mutated(whole[random(whole.length)] ?? Buffer.alloc(0), random)
  }
  let left = scaled(Infinity, 10)
  for (const pictures of [hostileOthers(), hostileJpegs(), hostilePngs()]) {
    for await (const picture of pictures) if (left-- > 0) yield picture
  }
}
