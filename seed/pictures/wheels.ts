// Wheels: alloys, hub caps and bare steel, flat ones, and what is there when one is gone.
import type { Random } from '../random.ts'
import { area, box, element, line, mix } from './svg.ts'

interface Rim {
  spokes: number
  /** Of the hub, and of what shows between its spokes. */
  metal: string
  behind: string
  /** How wide a spoke is, against the radius. */
  spoke: number
}

const ALLOY: Rim = { spokes: 5, metal: '#9aa3a7', behind: '#4a5054', spoke: 0.17 }
const FINE_ALLOY: Rim = { spokes: 10, metal: '#a9b0b3', behind: '#3c4145', spoke: 0.08 }
const HUB_CAP: Rim = { spokes: 7, metal: '#8b9498', behind: '#5d6569', spoke: 0.2 }
const STEEL: Rim = { spokes: 8, metal: '#3a3f43', behind: '#202427', spoke: 0.26 }
const SIX: Rim = { spokes: 6, metal: '#878f94', behind: '#33383c', spoke: 0.15 }

/** The rims of one car. */
export function pickRim(random: Random): Rim {
  return random.weighted([
    [ALLOY, 4],
    [HUB_CAP, 3],
    [FINE_ALLOY, 2],
    [SIX, 2],
    [STEEL, 1.5],
  ])
}

/** A wheel that stands on the road at `x`. */
export function drawWheel(x: number, radius: number, wheel: { rim: Rim; turn: number }): string {
  const { rim, turn } = wheel
  const inner = radius * 0.6
  const at = { cx: x, cy: -radius }
  return [
    element('circle', { ...at, r: radius, fill: '#15181a' }),
    element('circle', { ...at, r: radius * 0.84, fill: '#24282b' }),
    element('circle', { ...at, r: inner, fill: mix(rim.metal, '#000000', 0.35) }),
    element('circle', { ...at, r: inner * 0.9, fill: rim.behind }),
    spokes(x, -radius, { length: inner * 0.9, rim, turn }),
    element('circle', {
      ...at,
      r: inner * 0.95,
      fill: 'none',
      stroke: rim.metal,
      'stroke-width': 4,
    }),
    element('circle', { ...at, r: inner * 0.24, fill: mix(rim.metal, '#000000', 0.2) }),
  ].join('')
}

function spokes(
  x: number,
  y: number,
  { length, rim, turn }: { length: number; rim: Rim; turn: number },
): string {
  const ends = Array.from({ length: rim.spokes }, (_unused, index) => {
    const angle = turn + (index * 2 * Math.PI) / rim.spokes
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    return `M${x},${y}L${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`
  })
  return line(ends.join(''), rim.metal, length * rim.spoke, { 'stroke-linecap': 'butt' })
}

/** A wheel without air: the rim has come down and the tyre bulges at the road. */
export function drawFlat(x: number, radius: number, wheel: { rim: Rim; turn: number }): string {
  const sunk = radius * 0.16
  const r = radius
  const bulge = `M${x - r * 1.1},0C${x - r * 1.22},${-r * 0.3} ${x - r},${-r * 0.4} ${x},${-r * 0.4}C${x + r},${-r * 0.4} ${x + r * 1.22},${-r * 0.3} ${x + r * 1.1},0Z`
  const road = { id: `road${Math.round(x)}` }
  const clip = element('clipPath', road, box([x - r * 2, -r * 3, r * 4, r * 3], '#000000'))
  const lowered = element('g', { transform: `translate(0 ${sunk})` }, drawWheel(x, radius, wheel))
  return clip + area(bulge, '#191c1e') + element('g', { 'clip-path': `url(#${road.id})` }, lowered)
}

/** A hub where a wheel was, and bricks at `under` that hold up a sill at the height `sill`. */
export function drawMissing(
  x: number,
  radius: number,
  { sill, under }: { sill: number; under: number },
): string {
  const hub = { cx: x, cy: -radius }
  const bricks = Array.from({ length: Math.round(-sill / 26) }, (_unused, layer) => {
    const shade = mix('#8f4f3b', '#5f3729', (layer % 3) * 0.3)
    const left = under + (layer % 2 === 0 ? 0 : 10)
    const edges = { rx: 2, stroke: '#46291f', 'stroke-width': 2 }
    return box([left, -26 * (layer + 1), 70, 26], shade, edges)
  })
  return [
    ...bricks,
    element('circle', {
      ...hub,
      r: radius * 0.48,
      fill: '#6d5a4c',
      stroke: '#332c28',
      'stroke-width': 5,
    }),
    element('circle', { ...hub, r: radius * 0.32, fill: '#94877e' }),
    element('circle', { ...hub, r: radius * 0.15, fill: '#322d2a' }),
  ].join('')
}
