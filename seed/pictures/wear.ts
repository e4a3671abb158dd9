// What years and knocks leave on a car: rust, dents, dirt, a door of another shade, a broken bumper,
// a smashed window.
import type { Random } from '../random.ts'
import type { Shape } from './shapes.ts'
import { area, box, element, line, mix } from './svg.ts'

export type Wear =
  | 'rust'
  | 'dents'
  | 'dirt'
  | 'moss'
  | 'odd-panel'
  | 'cracked-bumper'
  | 'rear-damage'
  | 'flat-tyre'
  | 'missing-wheel'
  | 'bonnet-up'
  | 'faded'

interface Worn {
  shape: Shape
  paint: string
  wear: ReadonlySet<Wear>
}

/** All of it that lies on the bodywork; draw it within the outline. */
export function drawWear({ shape, paint, wear }: Worn, random: Random): string {
  return [
    wear.has('odd-panel') ? oddPanel(shape, random) : '',
    wear.has('faded') ? faded(shape) : '',
    wear.has('dirt') ? dirt(shape) : '',
    wear.has('moss') ? moss(shape, random) : '',
    wear.has('dents') ? repeat(random.whole(2, 4), () => dent(shape, random)) : '',
    wear.has('rust') ? rust(shape, random) : '',
    wear.has('cracked-bumper') ? crackedBumper(shape, paint) : '',
    wear.has('rear-damage') ? rearDamage(shape, paint) : '',
  ].join('')
}

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_unused, index) => draw(index)).join('')
}

function blot(x: number, y: number, size: number, random: Random): string {
  const points = Array.from({ length: 9 }, (_unused, index) => {
    const reach = size * random.between(0.55, 1.1)
    const angle = (index / 9) * 2 * Math.PI
    return `${(x + Math.cos(angle) * reach * 1.3).toFixed(1)},${(y + Math.sin(angle) * reach).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

// It begins along the sill and around the arches, where the road throws salt.
function rust(shape: Shape, random: Random): string {
  const along = repeat(random.whole(5, 9), () => {
    const x = random.between(70, shape.length - 60)
    return rustAt(x, shape.sill - random.between(4, 34), random.between(8, 22), random)
  })
  const around = shape.wheels
    .filter(() => random.chance(0.8))
    .map((x) =>
      repeat(6, () => {
        const angle = random.between(-2.9, -0.25)
        const reach = shape.radius + random.between(14, 30)
        const [at, up] = [x + Math.cos(angle) * reach, -shape.radius + Math.sin(angle) * reach]
        return rustAt(at, up, random.between(7, 17), random)
      }),
    )
  return along + around.join('')
}

function rustAt(x: number, y: number, size: number, random: Random): string {
  const streak = random.between(10, 40)
  return [
    area(blot(x, y, size * 1.25, random), '#a5713f', { opacity: 0.6 }),
    area(blot(x, y, size, random), '#7a4524', { opacity: 0.85 }),
    area(blot(x + 2, y + 1, size * 0.5, random), '#45281a', { opacity: 0.8 }),
    line(`M${x.toFixed(1)},${y.toFixed(1)}v${streak.toFixed(1)}`, '#8a5429', 5, { opacity: 0.3 }),
  ].join('')
}

function dent(shape: Shape, random: Random): string {
  const x = random.between(shape.length * 0.12, shape.length * 0.9)
  const y = random.between(shape.sill - 150, shape.sill - 60)
  const [rx, ry] = [random.between(24, 58), random.between(16, 34)]
  const rim = `M${(x - rx).toFixed(1)},${(y + ry * 0.4).toFixed(1)}Q${x.toFixed(1)},${(y + ry * 1.5).toFixed(1)} ${(x + rx).toFixed(1)},${(y + ry * 0.3).toFixed(1)}`
  return [
    element('ellipse', { cx: x, cy: y, rx, ry, fill: 'url(#hollow)' }),
    line(rim, '#ffffff', 4, { opacity: 0.34 }),
    random.chance(0.5)
      ? line(`M${(x - rx).toFixed(1)},${y.toFixed(1)}l${(rx * 2.4).toFixed(1)},-12`, '#e8e8e4', 3, {
          opacity: 0.5,
        })
      : '',
  ].join('')
}

function dirt(shape: Shape): string {
  return [0, 1, 2]
    .map((step) =>
      box([-20, shape.sill - 40 - step * 34, shape.length + 40, 110 + step * 34], '#6b5c48', {
        opacity: 0.16,
      }),
    )
    .join('')
}

function moss(shape: Shape, random: Random): string {
  const [top = -320] = (/,(-\d+)/.exec(shape.glass[0] ?? '') ?? []).slice(1).map(Number)
  return repeat(16, () => {
    const x = random.between(shape.length * 0.3, shape.length * 0.95)
    const y = top + random.between(-2, 10)
    return area(blot(x, y, random.between(4, 10), random), '#5f6f3c', { opacity: 0.75 })
  })
}

function faded(shape: Shape): string {
  return box([-20, -700, shape.length + 40, 700 + shape.sill - 110], '#e9e5dc', { opacity: 0.16 })
}

// The middle gap of every shape is where the front door ends.
function oddPanel({ gaps, sill }: Shape, random: Random): string {
  const end = Number(/^M(\d+)/.exec(gaps)?.[1] ?? 550)
  const shade = random.pick(['#6f7579', '#d9dbd8', '#24282c', '#7d2f2d', '#32486d'])
  const right = end - 6
  return area(
    `M${end - 246},-300L${right},-310L${right},${sill}L${end - 236},${sill}C${end - 262},${sill - 80} ${end - 266},-240 ${end - 246},-300Z`,
    shade,
    { opacity: 0.92 },
  )
}

function crackedBumper({ sill }: Shape, paint: string): string {
  const s = sill
  return [
    area(
      `M-10,${s + 10}L-10,${s - 84}L26,${s - 70}L44,${s - 40}L34,${s - 22}L62,${s + 10}Z`,
      '#14181a',
    ),
    line(`M26,${s - 70}L58,${s - 96}L52,${s - 120}L92,${s - 150}`, '#14181a', 6),
    line(`M44,${s - 40}L96,${s - 34}L120,${s - 60}`, '#14181a', 5),
    line(`M30,${s - 66}L62,${s - 92}`, mix(paint, '#ffffff', 0.5), 3),
  ].join('')
}

function rearDamage({ length, sill }: Shape, paint: string): string {
  const [l, s] = [length, sill]
  return [
    area(
      `M${l - 150},${s - 190}L${l + 10},${s - 200}L${l + 10},${s + 4}L${l - 90},${s + 4}L${l - 64},${s - 60}L${l - 120},${s - 110}Z`,
      mix(paint, '#000000', 0.45),
      { opacity: 0.8 },
    ),
    area(
      `M${l - 60},${s - 100}L${l + 10},${s - 120}L${l + 10},${s + 4}L${l - 36},${s + 4}L${l - 20},${s - 50}Z`,
      '#15191b',
    ),
    line(
      `M${l - 150},${s - 190}L${l - 104},${s - 120}L${l - 132},${s - 70}L${l - 80},${s - 20}`,
      mix(paint, '#ffffff', 0.45),
      5,
    ),
  ].join('')
}
