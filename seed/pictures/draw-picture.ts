// A whole picture as an owner would take it: a place, a light, the car, and a hand that never holds
// the phone quite level.
import type { Random } from '../random.ts'
import { drive, garage, terraces } from './houses.ts'
import { carPark, hills, lane, yard } from './open-air.ts'
import { carDefinitions, paintCar } from './paint-car.ts'
import { pickLight, pickPaint } from './palette.ts'
import { CITY_CAR, ESTATE, HATCHBACK, SALOON, type Shape } from './shapes.ts'
import { box, downward, element, fading } from './svg.ts'
import { FOUR_BY_FOUR, HIGH_VAN, VAN } from './tall-shapes.ts'
import type { Wear } from './wear.ts'

export type Body = 'hatchback' | 'city-car' | 'saloon' | 'estate' | 'van' | 'high-van' | '4x4'

const SHAPES: Record<Body, Shape> = {
  hatchback: HATCHBACK,
  'city-car': CITY_CAR,
  saloon: SALOON,
  estate: ESTATE,
  van: VAN,
  'high-van': HIGH_VAN,
  '4x4': FOUR_BY_FOUR,
}

/** What is to be seen of a car. */
export interface Look {
  body: Body
  wear: readonly Wear[]
}

// In pixels: enough for the width of a page, and quick to draw four hundred times.
const PICTURE = { width: 1040, height: 780 }
/** What the drawing is measured in. */
const DRAWN = { width: 1200, height: 900 }

/** The picture as SVG; the same chance gives the same picture. */
export function drawPicture({ body, wear }: Look, random: Random): string {
  const shape = SHAPES[body]
  const isVan = body === 'van' || body === 'high-van'
  const car = { shape, paint: pickPaint(random, isVan), wear: new Set(wear) }
  const light = pickLight(random)
  const place = random.weighted([
    [garage, 4],
    [hills, 3],
    [terraces, 4],
    [yard, 3],
    [drive, 4],
    [lane, 2],
    [carPark, 2],
  ])
  const definitions = element(
    'defs',
    {},
    downward('sky', ...light.sky),
    fading('shadow', '#14181a', light.shadow),
    fading('hollow', '#101417', 0.42),
    carDefinitions(car),
  )
  const scene = [
    box([-260, -200, 1720, 900], 'url(#sky)'),
    place(random),
    standing(shape, paintCar(car, random), random),
  ]
  const veil = box([0, 0, DRAWN.width, DRAWN.height], light.veil, {
    opacity: light.veilOpacity,
  })
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...PICTURE,
      viewBox: `0 0 ${DRAWN.width} ${DRAWN.height}`,
    },
    definitions,
    element('g', { transform: framing(random) }, ...scene),
    veil,
  )
}

/** The car on its place, with the shadow under it. */
function standing(shape: Shape, painted: string, random: Random): string {
  const scale = random.between(0.9, 1.02)
  const [left, road] = [600 - (shape.length * scale) / 2, random.between(742, 782)]
  const middle = { cx: shape.length / 2, rx: shape.length * 0.58 }
  const [front, rear] = shape.wheels
  const shadow = [
    element('ellipse', { ...middle, cy: 0, ry: 46, fill: 'url(#shadow)' }),
    element('ellipse', {
      cx: (front + rear) / 2,
      cy: shape.sill * 0.4,
      rx: (rear - front) * 0.62,
      ry: -shape.sill * 0.9,
      fill: 'url(#shadow)',
    }),
    element('ellipse', { ...middle, cy: -8, rx: shape.length * 0.5, ry: 30, fill: 'url(#shadow)' }),
  ]
  const transform = `translate(${left.toFixed(1)} ${road.toFixed(1)}) scale(${scale.toFixed(3)})`
  return element('g', { transform }, ...shadow, painted)
}

function framing(random: Random): string {
  const zoom = random.between(0.96, 1.14)
  const tilt = random.chance(0.6) ? random.between(-1.6, 1.6) : 0
  const [dx, dy] = [random.between(-46, 46), random.between(-30, 22)]
  const side = random.chance(0.5) ? -1 : 1
  const middle = `translate(${(600 + dx).toFixed(1)} ${(470 + dy).toFixed(1)})`
  const turned = `rotate(${tilt.toFixed(2)}) scale(${(side * zoom).toFixed(3)} ${zoom.toFixed(3)})`
  return `${middle} ${turned} translate(-600 -470)`
}
