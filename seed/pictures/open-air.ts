// Backgrounds without houses: hedge and hills, a yard behind a fence, a lane between stone walls, a
// car park. The edge of the road is at y = 600 here too.
import type { Random } from '../random.ts'
import { tarmac } from './houses.ts'
import { area, box, element, line, mix } from './svg.ts'

const LEFT = -260
const WIDE = 1720

function rolling(y: number, rise: number, random: Random): string {
  let path = `M${LEFT},${y}`
  for (let x = LEFT; x < LEFT + WIDE; x += 215) {
    const up = random.between(-rise, -rise * 0.4)
    path += `q107,${up.toFixed(1)} 215,${random.between(-12, 12).toFixed(1)}`
  }
  return `${path}V640H${LEFT}Z`
}

/** A hedge, and hills behind it. */
export function hills(random: Random): string {
  const green = random.pick(['#5f7254', '#66784f', '#6c7350', '#56705c'])
  return [
    area(rolling(330, 130, random), mix(green, '#b7c3c6', 0.45)),
    area(rolling(400, 110, random), mix(green, '#8fa08a', 0.25)),
    area(rolling(470, 60, random), mix(green, '#1f2d1c', 0.32)),
    area(rolling(520, 34, random), mix(green, '#16230f', 0.5)),
    tarmac('#72767a'),
  ].join('')
}

/** A yard behind a fence of corrugated sheets, with tyres and a container. */
export function yard(random: Random): string {
  const sheet = random.pick(['#8d979b', '#7f8d86', '#9a9488', '#6f7f8c'])
  const steel = random.pick(['#37577b', '#8a4a33', '#4b6b57', '#a0803a'])
  const sheets = Array.from({ length: 58 }, (_unused, index) =>
    box([LEFT + index * 30, 250, 10, 350], mix(sheet, '#000000', 0.16)),
  )
  const x = random.pick([-120, 560, 760])
  const ribs = Array.from({ length: 15 }, (_unused, index) =>
    box([x + 16 + index * 38, 186, 8, 380], mix(steel, '#000000', 0.28)),
  )
  return [
    box([LEFT, 250, WIDE, 350], sheet),
    ...sheets,
    box([LEFT, 244, WIDE, 10], mix(sheet, '#000000', 0.3)),
    box([x, 170, 600, 430], steel),
    ...ribs,
    box([x, 166, 600, 16], mix(steel, '#000000', 0.35)),
    tyres(x < 300 ? 900 : 90, random),
    box([LEFT, 600, WIDE, 500], '#857d70'),
    box([LEFT, 600, WIDE, 16], '#6a6358'),
    puddle(random),
  ].join('')
}

function tyres(x: number, random: Random): string {
  return Array.from({ length: random.whole(3, 6) }, (_unused, index) => {
    const y = 574 - index * 44
    const shift = random.whole(-8, 8)
    return [
      box([x + shift, y - 18, 150, 44], '#202426', { rx: 20 }),
      box([x + shift + 14, y - 2, 122, 6], '#34393c', { rx: 3 }),
    ].join('')
  }).join('')
}

function puddle(random: Random): string {
  const cx = random.whole(100, 1000)
  return element('ellipse', { cx, cy: 850, rx: 210, ry: 22, fill: '#a7b0b3', 'fill-opacity': 0.45 })
}

/** A lane along a dry stone wall, and a field behind. */
export function lane(random: Random): string {
  const field = random.pick(['#7d8c56', '#8b8f5c', '#6f8458'])
  const stones = Array.from({ length: 5 }, (_row, row) =>
    Array.from({ length: 20 }, (_stone, index) => {
      const shade = mix(
        '#8e897c',
        random.pick(['#5e5b53', '#b3ad9d', '#77736a']),
        random.next() * 0.7,
      )
      const [x, y] = [LEFT + index * 88 + (row % 2) * 40 + random.whole(-6, 6), 440 + row * 32]
      return box([x, y, random.whole(72, 84), 28], shade, { rx: 8 })
    }).join(''),
  )
  return [
    area(rolling(360, 90, random), mix(field, '#aab6ae', 0.5)),
    area(rolling(420, 50, random), field),
    random.chance(0.6) ? tree(random.whole(80, 1100)) : '',
    box([LEFT, 434, WIDE, 166], '#55524a'),
    ...stones,
    area(
      `M${LEFT},612q40,-40 80,0t90,-4t80,4t100,-8t90,8t80,-6t90,4t110,-6t90,6t100,-4t90,4t120,-6t110,6t120,-4t130,4t240,0V640H${LEFT}Z`,
      '#66784a',
    ),
    tarmac('#6e7070'),
  ].join('')
}

function tree(x: number): string {
  const leaf = (dx: number, cy: number, r: number, fill: string): string =>
    element('circle', { cx: x + dx, cy, r, fill })
  return [
    area(`M${x - 16},440L${x - 8},250L${x + 8},250L${x + 18},440Z`, '#5b4a3a'),
    leaf(-60, 240, 74, '#4f6640'),
    leaf(54, 230, 82, '#56703f'),
    leaf(0, 166, 88, '#5d7646'),
  ].join('')
}

/** A car park with its bays, and a low building with a parapet. */
export function carPark(random: Random): string {
  const wall = random.pick(['#a9a497', '#b6b8b4', '#93a0a6'])
  const band = random.pick(['#2f6b58', '#8e3436', '#32537c', '#c08b2d'])
  const panels = Array.from({ length: 12 }, (_unused, index) =>
    line(`M${LEFT + index * 150},210v390`, mix(wall, '#000000', 0.18), 4),
  )
  const bays = [60, 560, 1060].map((x) =>
    area(`M${x},620L${x - 130},900h16L${x + 12},620Z`, '#d9d8cf', { opacity: 0.7 }),
  )
  const post = random.whole(40, 1080)
  return [
    box([LEFT, 196, WIDE, 404], wall),
    ...panels,
    box([LEFT, 196, WIDE, 60], band),
    box([LEFT, 190, WIDE, 10], mix(band, '#000000', 0.35)),
    line(`M${post},600V40h70`, '#555c60', 12),
    box([post + 60, 32, 60, 16], '#d5d8d6', { rx: 6 }),
    box([LEFT, 560, WIDE, 40], '#5d7350'),
    tarmac('#5d6164'),
    ...bays,
  ].join('')
}
