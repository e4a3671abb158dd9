// One car from its shape, its paint, its wear and its wheels.
import type { Random } from '../random.ts'
import type { Shape } from './shapes.ts'
import { area, box, downward, element, line, mix } from './svg.ts'
import { drawWear, type Wear } from './wear.ts'
import { drawFlat, drawMissing, drawWheel, pickRim } from './wheels.ts'

interface PaintedCar {
  shape: Shape
  paint: string
  wear: ReadonlySet<Wear>
}

/** The gradients and cuts that `paintCar` refers to. */
export function carDefinitions({ shape, paint }: PaintedCar): string {
  return [
    downward(
      'paint',
      mix(paint, '#ffffff', 0.3),
      mix(paint, '#ffffff', 0.06),
      mix(paint, '#0d1216', 0.34),
    ),
    downward('glass', '#9fb3b8', '#4d5c66', '#232d36'),
    element('clipPath', { id: 'body' }, area(shape.body, '#000000')),
    element('clipPath', { id: 'windows' }, area(shape.glass.join(''), '#000000')),
  ].join('')
}

/** The car on a road at y = 0, its front at x = 0. */
export function paintCar(car: PaintedCar, random: Random): string {
  const { shape, paint, wear } = car
  const isTrimmed = random.chance(0.45)
  return [
    wear.has('bonnet-up') ? openBonnet(car) : '',
    arches(shape),
    area(shape.body, 'url(#paint)'),
    element('g', { 'clip-path': 'url(#body)' }, sides(car, isTrimmed), drawWear(car, random)),
    windows(shape),
    line(shape.gaps, mix(paint, '#000000', 0.55), 4, { opacity: 0.6 }),
    ...shape.extras.map((extra) => line(extra, mix(paint, '#000000', 0.5), 8, { opacity: 0.75 })),
    ...shape.handles.map((handle) => doorHandle(handle, paint, isTrimmed)),
    area(shape.headlight, wear.has('cracked-bumper') ? '#6f6c60' : '#efead4', {
      stroke: mix(paint, '#000000', 0.5),
      'stroke-width': 3,
    }),
    area(shape.tailLight, '#a02b26', { stroke: '#4c1512', 'stroke-width': 3 }),
    mirror(shape, paint),
    plate(shape),
    wheels(car, random),
  ].join('')
}

function sides({ shape, paint }: PaintedCar, isTrimmed: boolean): string {
  const { length, sill } = shape
  const trim = isTrimmed ? box([-20, sill - 46, length + 40, 26], '#2b3033', { opacity: 0.8 }) : ''
  return [
    line(shape.crease, mix(paint, '#000000', 0.5), 4, { opacity: 0.55 }),
    line(shape.crease, '#ffffff', 6, { opacity: 0.22, transform: 'translate(0 -6)' }),
    box([-20, sill - 20, length + 40, 40], mix(paint, '#0b0e10', 0.72), { opacity: 0.75 }),
    trim,
    line(bumperGap(shape), mix(paint, '#000000', 0.55), 4, { opacity: 0.5 }),
  ].join('')
}

function bumperGap({ length, sill, headlight }: Shape): string {
  const top = Number(/^M[\d.]+,(-\d+)/.exec(headlight)?.[1] ?? sill - 140) + 18
  return `M0,${top}L96,${top + 8}L104,${sill}M${length + 10},${top}L${length - 78},${top + 8}L${length - 88},${sill}`
}

function windows(shape: Shape): string {
  const shine = [0.2, 0.34, 0.64, 0.7].map((share) => shape.length * share)
  const [a = 0, b = 0, c = 0, d = 0] = shine
  const strip = (left: number, width: number): string =>
    area(`M${left + 170},-700h${width}L${left + width},-200h${-width}Z`, '#ffffff', {
      opacity: 0.1,
    })
  return [
    ...shape.glass.map((pane) =>
      area(pane, 'url(#glass)', { stroke: '#1b2126', 'stroke-width': 5 }),
    ),
    element('g', { 'clip-path': 'url(#windows)' }, strip(a, b - a), strip(c, (d - c) * 0.7)),
  ].join('')
}

function arches({ wheels: places, radius, sill }: Shape): string {
  return places
    .map((x) => box([x - radius - 12, sill - 34, radius * 2 + 24, 32], '#0e1113'))
    .join('')
}

function wheels({ shape, wear }: PaintedCar, random: Random): string {
  const { radius, sill } = shape
  const rim = pickRim(random)
  const worn = random.chance(0.6) ? 0 : 1
  return shape.wheels
    .map((x, index) => {
      const r = radius + 13
      const arch = area(
        `M${x - r},${sill - 3}L${x - r},${-radius}A${r},${r} 0 0 1 ${x + r},${-radius}L${x + r},${sill - 3}Z`,
        '#0f1214',
      )
      const wheel = { rim, turn: random.between(0, 6) }
      if (index === worn && wear.has('missing-wheel'))
        return arch + drawMissing(x, radius, { sill, under: index === 0 ? x + 86 : x - 166 })
      const draw = index === worn && wear.has('flat-tyre') ? drawFlat : drawWheel
      return arch + draw(x, radius, wheel)
    })
    .join('')
}

function doorHandle([x, y]: [number, number], paint: string, isTrimmed: boolean): string {
  const shade = isTrimmed ? '#24282b' : mix(paint, '#000000', 0.4)
  return box([x, y, 50, 13], shade, { rx: 6, opacity: 0.85 })
}

function mirror({ glass }: Shape, paint: string): string {
  const [, left = 300, low = -300] = (/^M(\d+),(-\d+)/.exec(glass[0] ?? '') ?? []).map(Number)
  return element(
    'g',
    { transform: `translate(${left + 34} ${low - 4})` },
    [
      area(
        'M0,0C-6,-24 4,-34 26,-34L44,-34C50,-34 52,-30 52,-24L48,0Z',
        mix(paint, '#000000', 0.42),
      ),
      area('M40,-32L50,-30L46,-2L38,-2Z', '#1a1f22', { opacity: 0.5 }),
    ].join(''),
  )
}

// From the side the plate at the rear is a yellow edge; the front's white one shows nothing.
function plate({ length, sill }: Shape): string {
  return box([length - 9, sill - 120, 8, 40], '#e3b71c', { rx: 2 })
}

function openBonnet({ shape, paint }: PaintedCar): string {
  return area(shape.openBonnet, mix(paint, '#000000', 0.3), {
    stroke: mix(paint, '#000000', 0.65),
    'stroke-width': 6,
  })
}
