// One car on the road at y = 0: its body in its paint, what has happened to it, and its wheels.
import type { Random } from '../random.ts'
import { SHAPES, type Body, type Shape } from './car-bodies.ts'

export type Wear =
  | 'rust'
  | 'dents'
  | 'dirt'
  | 'faded'
  | 'odd-door'
  | 'front-damage'
  | 'rear-damage'
  | 'flat-tyre'
  | 'missing-wheel'

/** What there is to see of a car. */
export interface Look {
  body: Body
  paint: { shade: string }
  wear: readonly Wear[]
}

// The light from above on any paint, the sky and the street in the windows, the dirt off the road.
const GRADIENTS = [
  gradient('light', '#fff .55,#fff .2,#fff .1,#fff .4,#fff .04,#000 .06,#000 .2,#000 .42'),
  gradient('glass', '#c3d0d6 1,#5f717c 1,#2a343b 1,#171d21 1'),
  gradient('dirt', '#6b5a43 0,#6b5a43 .4,#5d4d38 .9'),
].join('')

/** Draws it; the same chance gives the same picture. */
export function drawCar({ body, paint, wear }: Look, random: Random): string {
  const shape = SHAPES[body]
  const { length, wheels, radius, sill, outline, windows } = shape
  const worn = (one: Wear, draw: () => string): string => (wear.includes(one) ? draw() : '')
  const spokes = random.pick([5, 5, 7, 10, 16])
  const [front, rear] = wheels
  return `<defs>${GRADIENTS}
<clipPath id="body"><path d="${outline}"/></clipPath>
<clipPath id="windows"><path d="${windows}"/></clipPath></defs>
<rect x="${front}" y="${sill - 26}" width="${rear - front}" height="34" fill="#0c0e10"/>
<path d="${outline}" fill="${paint.shade}"/>
<g clip-path="url(#body)">
${worn('odd-door', () => `<path d="${shape.frontDoor}" fill="${random.pick(['#7b8287', '#d9dbd8', '#7d2f2d'])}"/>`)}
<path d="${outline}" fill="url(#light)"/>
<rect y="${sill - 9}" width="${length}" height="12" fill="#16191b" opacity=".8"/>
${worn('faded', () => `<rect y="-240" width="${length}" height="200" fill="#efe9dc" opacity=".25"/>`)}
${worn('dirt', () => `<rect y="${sill - 70}" width="${length}" height="74" fill="url(#dirt)"/>`)}
${worn('dents', () => dents(shape, random))}
${wheels.map((x) => circle(x, -radius, radius + 6, '#0d0f11')).join('')}
${worn('rust', () => rust(shape, random))}
${worn('front-damage', () => DAMAGE)}
${worn('rear-damage', () => `<g transform="translate(${length}) scale(-1 1)">${DAMAGE}</g>`)}
</g>
<path d="${shape.frontDoor}${shape.gaps}" fill="none" stroke="#000" stroke-width="1.4" opacity=".5"/>
<path d="${shape.screens}" fill="#222b31"/>
<path d="${windows}" fill="url(#glass)" stroke="#15191c" stroke-width="2.4"/>
<g clip-path="url(#windows)">
<path d="M170,-240h30l-60,160h-30zM212,-240h8l-60,160h-8zM330,-240h26l-60,160h-26z" fill="#fff" opacity=".13"/>
<path d="${shape.pillars}" stroke="#15191c" stroke-width="6"/>
</g>
<path d="${shape.handles}" stroke="#000" stroke-width="4" stroke-linecap="round" opacity=".5"/>
<path transform="translate(${shape.mirror.join(' ')})" d="M0,2L-4,-9C-3,-13 2,-14 12,-13L16,-10L14,0Z" fill="${paint.shade}" stroke="#15191c" stroke-width="1.5"/>
<path d="${shape.headlight}" fill="${wear.includes('front-damage') ? '#4b4d4c' : '#f2f0e2'}" stroke="#2d3235" stroke-width="1.5"/>
<path d="${shape.tailLight}" fill="#a81f1c" stroke="#43100e" stroke-width="1.5"/>
${wear.includes('missing-wheel') ? bareHub(shape) : wheel(front, radius, spokes)}
${wheel(rear, radius, spokes, wear.includes('flat-tyre'))}`
}

/** A gradient from the top down; each of its `stops`, by commas, is a colour and an opacity. */
export function gradient(id: string, stops: string): string {
  const each = stops.split(',').map((stop, index, { length }) => {
    const [colour, opacity] = stop.split(' ')
    return `<stop offset="${index / (length - 1)}" stop-color="${colour}" stop-opacity="${opacity}"/>`
  })
  return `<linearGradient id="${id}" x2="0" y2="1">${each.join('')}</linearGradient>`
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

function wheel(x: number, radius: number, spokes: number, isFlat = false): string {
  const rim = radius * 0.68
  const turns = Array.from({ length: spokes }, (_unused, index) => (index * 360) / spokes)
  const bulge = `<rect x="${-radius * 0.85}" y="${radius - 15}" width="${radius * 1.7}" height="10" rx="5" fill="#1b1e20"/>`
  return `<g transform="translate(${x} ${isFlat ? 5 - radius : -radius})">
${isFlat ? bulge : ''}${circle(0, 0, radius - (isFlat ? 5 : 0), '#1b1e20')}
${circle(0, 0, radius * 0.76, '#0f1113')}${circle(0, 0, rim, '#3a4044')}
<g stroke="#b4bbbf" stroke-width="${(rim * 3.4) / (spokes + 6)}">
${turns.map((turn) => `<path d="M0,0V${-rim}" transform="rotate(${turn})"/>`).join('')}
</g>
<circle r="${rim}" fill="none" stroke="#c3c9cc" stroke-width="2.5"/>${circle(0, 0, rim * 0.24, '#8b9296')}
</g>`
}

// Where the front wheel was, with bricks under the sill behind it.
function bareHub({ wheels: [x], radius, sill }: Shape): string {
  const high = -sill / 3
  const bricks = [0, 1, 2].map(
    (row) =>
      `<rect x="${x + radius + row * 2}" y="${-high * (row + 1)}" width="26" height="${high}" rx="1" fill="#8f4f3b" stroke="#46291f"/>`,
  )
  return `${bricks.join('')}${circle(x, -radius, radius * 0.5, '#5d5048')}${circle(x, -radius, radius * 0.3, '#8d8077')}`
}

// Along the sill and around the arches, where the road throws salt.
function rust({ length, sill, wheels, radius }: Shape, random: Random): string {
  const spots = Array.from({ length: 22 }, (_unused, index) => {
    const angle = random.between(3.3, 6.1)
    const reach = radius + random.whole(7, 11)
    const [x, y] =
      index < 10
        ? [random.whole(20, length - 20), sill - random.whole(2, 14)]
        : [(wheels[index % 2] ?? 0) + Math.cos(angle) * reach, Math.sin(angle) * reach - radius]
    const wide = random.between(2, 8)
    return `<g transform="translate(${x} ${y}) rotate(${random.whole(-20, 20)})"><ellipse rx="${wide}" ry="${random.between(2, 5)}" fill="#96582a" opacity=".8"/><ellipse cx="${wide * 0.2}" cy="1" rx="${wide * 0.6}" ry="1.6" fill="#542810" opacity=".8"/></g>`
  })
  return spots.join('')
}

function dents({ length, sill }: Shape, random: Random): string {
  const each = Array.from({ length: random.whole(2, 4) }, () => {
    const wide = random.whole(14, 30)
    return `<g transform="translate(${random.whole(30, length - 60)} ${sill - random.whole(22, 48)}) rotate(${random.whole(-12, 12)})">
<ellipse rx="${wide * 1.3}" ry="12" fill="url(#shadow)" opacity=".5"/>
<path d="M${-wide},4Q0,15 ${wide},3M${-wide},-2L${wide},-6" fill="none" stroke="#fff" stroke-width="1.6" opacity=".5"/></g>`
  })
  return each.join('')
}

// The corner of the front, crumpled; the rear's is its mirror image.
const DAMAGE = `<path d="M-5,-100L34,-92L58,-70L46,-58L62,-40L50,-15H-5Z" opacity=".35"/>
<path d="M-5,-64L16,-56L10,-44L28,-36L20,-15H-5Z" fill="#0e1113"/>
<path d="M16,-56L40,-66L36,-80L60,-90M28,-36L54,-42L62,-34M40,-66L60,-58" fill="none" stroke="#fff" stroke-width="1.6" opacity=".5"/>
<path d="M18,-54L42,-64L38,-78M30,-34L56,-40" fill="none" stroke="#000" stroke-width="2" opacity=".6"/>`
