// Backgrounds with buildings: a wall with a garage door, a street of terraces, a drive. All of them
// are drawn wider than a picture, with the edge of the road at y = 600.
import type { Random } from '../random.ts'
import { area, box, element, line, mix } from './svg.ts'

const LEFT = -260
const WIDE = 1720

/** Bricks in rows, as a pattern called `bricks`. */
function bricks(shade: string): string {
  const joint = mix(shade, '#d8cfc4', 0.28)
  const dark = mix(shade, '#000000', 0.12)
  const size = {
    width: 72,
    height: 40,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'scale(0.66)',
  }
  return element(
    'pattern',
    { id: 'bricks', ...size },
    [
      box([0, 0, 72, 40], joint),
      box([1, 1, 33, 17], shade),
      box([37, 1, 33, 17], dark),
      box([-17, 21, 33, 17], shade),
      box([19, 21, 33, 17], mix(shade, '#ffffff', 0.06)),
      box([55, 21, 33, 17], shade),
    ].join(''),
  )
}

/** The tarmac and its kerb. */
export function tarmac(shade = '#6b6f72'): string {
  return [
    box([LEFT, 600, WIDE, 500], shade),
    box([LEFT, 600, WIDE, 26], mix(shade, '#000000', 0.2)),
    box([LEFT, 600, WIDE, 8], mix(shade, '#ffffff', 0.16)),
    box([LEFT, 860, WIDE, 200], mix(shade, '#000000', 0.1)),
  ].join('')
}

/** A brick wall with an up-and-over door. */
export function garage(random: Random): string {
  const wall = random.pick(['#8a6d5c', '#96604c', '#7d5a4c', '#a08468'])
  const door = random.pick(['#dcdedb', '#c9cfd2', '#6d8794', '#8a4a44', '#e6e1d2'])
  const at = random.pick([640, 720, 180, 60])
  const top = random.whole(120, 190)
  const slats = Array.from({ length: 8 }, (_unused, index) =>
    box([at, 210 + index * 49, 430, 6], mix(door, '#000000', 0.22)),
  )
  return [
    bricks(wall),
    box([LEFT, top, WIDE, 600 - top], 'url(#bricks)'),
    box([LEFT, top - 16, WIDE, 20], mix(wall, '#e8e0d4', 0.5)),
    box([at - 20, 140, 470, 460], mix(wall, '#e8e0d4', 0.35)),
    box([at, 162, 430, 438], door),
    ...slats,
    box([at + 190, 540, 50, 10], '#3a3f42', { rx: 4 }),
    tarmac(),
  ].join('')
}

/** A row of terraced houses across the street. */
export function terraces(random: Random): string {
  const wall = random.pick(['#95644f', '#a3775b', '#8b7a68', '#7f5648'])
  const doors = ['#2f5944', '#7b2c2f', '#2c4868', '#d6d2c6', '#3a3d40', '#b08a2e'] as const
  const houses = Array.from({ length: 6 }, (_unused, index) =>
    house(LEFT + index * 300 + 10, random.pick(doors), random.chance(0.4)),
  )
  return [
    bricks(wall),
    area(`M${LEFT},130L${LEFT},60L${LEFT + WIDE},60L${LEFT + WIDE},130Z`, '#59606a'),
    line(`M${LEFT},62h${WIDE}`, '#454b54', 8),
    box([LEFT, 124, WIDE, 480], 'url(#bricks)'),
    box([LEFT, 120, WIDE, 14], '#d4cdbf'),
    ...houses,
    box([LEFT, 566, WIDE, 34], '#8e8f8b'),
    tarmac('#64686b'),
  ].join('')
}

function house(x: number, door: string, hasBlind: boolean): string {
  const pane = (left: number, top: number, width: number, height: number): string =>
    [
      box([left - 10, top - 10, width + 20, height + 20], '#e4e1d8'),
      box([left, top, width, height], '#46535c'),
      box([left, top, width, height * 0.45], hasBlind ? '#c9c4b6' : '#6f808a'),
      box([left + width / 2 - 4, top, 8, height], '#e4e1d8'),
      box([left - 18, top + height + 10, width + 36, 10], '#c9c0b0'),
    ].join('')
  return [
    box([x + 96, -24, 60, 90], '#7c5646'),
    box([x + 104, -44, 14, 24], '#a65f45'),
    box([x + 132, -44, 14, 24], '#a65f45'),
    pane(x + 36, 176, 92, 116),
    pane(x + 36, 384, 110, 130),
    box([x + 190, 366, 92, 220], '#d8d2c4'),
    box([x + 200, 376, 72, 210], door),
    box([x + 212, 390, 48, 44], '#4b5963'),
    element('circle', { cx: x + 260, cy: 486, r: 4, fill: '#d9c06a' }),
    line(`M${x + 296},130v460`, '#3f4447', 8),
  ].join('')
}

/** A semi-detached house with a bay window, and its drive. */
export function drive(random: Random): string {
  const render = random.pick(['#d5cdbb', '#cfd0c9', '#c8b79c', '#dcd8cf'])
  const tiles = random.pick(['#7c4a3c', '#5d5f63', '#6b5446'])
  const x = random.whole(-60, 160)
  const paving = Array.from({ length: 7 }, (_unused, index) =>
    line(`M${LEFT},${640 + index * 58}h${WIDE}`, '#7d6f64', 3, { opacity: 0.5 }),
  )
  return [
    box([LEFT, 330, WIDE, 270], '#55704a'),
    area(
      `M${LEFT},330q60,-50 130,-10t140,-14t150,10t140,-20t160,16t150,-8t160,4t180,-10t200,14t300,0V420H${LEFT}Z`,
      '#4c6643',
    ),
    area(`M${x - 50},170L${x + 130},10L${x + 760},10L${x + 900},170Z`, tiles),
    box([x, 164, 850, 436], render),
    box([x, 164, 850, 12], mix(render, '#000000', 0.25)),
    bay(x + 70),
    box([x + 452, 350, 120, 250], '#e8e6df'),
    box([x + 464, 362, 96, 238], random.pick(['#33536b', '#7b2c2f', '#3d4144', '#2f5944'])),
    window(x + 640, 350, 150, 130),
    window(x + 100, 210, 190, 84),
    window(x + 640, 210, 130, 84),
    box([LEFT, 600, WIDE, 500], '#938579'),
    ...paving,
    box([LEFT, 600, WIDE, 14], '#6f6459'),
  ].join('')
}

function window(x: number, y: number, width: number, height: number): string {
  return [
    box([x - 10, y - 10, width + 20, height + 20], '#f0eee8'),
    box([x, y, width, height], '#55646e'),
    box([x, y, width, height * 0.4], '#7b8c95'),
    box([x + width / 2 - 4, y, 8, height], '#f0eee8'),
  ].join('')
}

function bay(x: number): string {
  return [
    area(`M${x - 20},350L${x + 20},322L${x + 270},322L${x + 310},350Z`, '#6a5a50'),
    box([x - 10, 350, 310, 250], '#c3b9a6'),
    window(x + 14, 372, 78, 130),
    window(x + 116, 372, 78, 130),
    window(x + 218, 372, 62, 130),
  ].join('')
}
