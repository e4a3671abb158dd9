// SVG as text: elements, gradients and mixed colours, as little of it as the pictures need.

type Attributes = Record<string, string | number>

interface More {
  /** Of the fill, or of the line: that of a whole element takes much longer to draw. */
  opacity?: number
  [attribute: string]: string | number
}

/** An element with its attributes around its children. Nothing is escaped: all of it is ours. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`)
  return `<${name}${written.join('')}>${children.join('')}</${name}>`
}

/** A rectangle. */
export function box(
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  fill: string,
  more: More = {},
): string {
  return element('rect', { x, y, width, height, fill, ...thin('fill', more) })
}

/** A filled path. */
export function area(d: string, fill: string, more: More = {}): string {
  return element('path', { d, fill, ...thin('fill', more) })
}

/** A line along a path, round at its ends. */
export function line(d: string, stroke: string, width: number, more: More = {}): string {
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return element('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    ...round,
    ...thin('stroke', more),
  })
}

/** A straight gradient from the top down, with its stops at even distances. */
export function downward(id: string, ...shades: string[]): string {
  return element('linearGradient', { id, x1: 0, x2: 0, y1: 0, y2: 1 }, ...stops(shades))
}

/** A soft round patch of a shade that fades to nothing at its edge. */
export function fading(id: string, shade: string, opacity: number): string {
  const stop = (offset: number, share: number): string =>
    element('stop', { offset, 'stop-color': shade, 'stop-opacity': opacity * share })
  return element(
    'radialGradient',
    { id },
    stop(0, 1),
    stop(0.55, 0.85),
    stop(0.8, 0.35),
    stop(1, 0),
  )
}

/** What two shades such as `#aabbcc` make: `share` (0 to 1) of the second. */
export function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((shade) => Number.parseInt(shade.slice(at, at + 2), 16))
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function thin(what: 'fill' | 'stroke', { opacity = 1, ...more }: More): Attributes {
  return opacity === 1 ? more : { ...more, [`${what}-opacity`]: opacity }
}

function stops(shades: string[]): string[] {
  return shades.map((shade, index) =>
    element('stop', { offset: index / (shades.length - 1), 'stop-color': shade }),
  )
}

function short(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
}
