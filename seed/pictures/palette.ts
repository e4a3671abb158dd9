// The paints that cars in Britain have, roughly as often as they have them, and the light of a day.
import type { Random } from '../random.ts'

/** Name and shade in full daylight. */
const PAINTS = [
  ['silver', '#a3afb7', 17],
  ['black', '#2b2f33', 14],
  ['blue', '#3d5784', 14],
  ['white', '#e3e6e4', 11],
  ['dark grey', '#565e65', 12],
  ['red', '#9c3134', 11],
  ['navy', '#283a58', 6],
  ['green', '#3f5f4b', 4],
  ['light blue', '#7f9fb8', 4],
  ['maroon', '#5f2a33', 3],
  ['gold', '#b3a075', 3],
  ['orange', '#bf6a30', 1.5],
  ['yellow', '#cdaa3a', 1.5],
  ['teal', '#3b7678', 1.5],
] as const

const VAN_PAINTS = [
  ['white', '#e8eae7', 14],
  ['silver', '#a9b2b8', 3],
  ['blue', '#34558a', 2],
  ['red', '#a5322f', 2],
  ['yellow', '#d0a92f', 1],
  ['dark grey', '#4f565c', 2],
] as const

/** The shade of a car's paint. */
export function pickPaint(random: Random, isVan: boolean): string {
  const paints = isVan ? VAN_PAINTS : PAINTS
  return random.weighted(paints.map(([, shade, weight]) => [shade, weight] as const))
}

/** What a register calls a paint of that shade. */
export function colourOf(shade: string): string {
  const [name = 'silver'] = [...PAINTS, ...VAN_PAINTS].find((paint) => paint[1] === shade) ?? []
  return REGISTERED[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1)
}

// Registers know twenty colours and no shades.
const REGISTERED: Record<string, string> = {
  'dark grey': 'Grey',
  navy: 'Blue',
  'light blue': 'Blue',
  teal: 'Turquoise',
}

export interface Light {
  /** The sky from the top down. */
  sky: [string, string]
  /** What lies over the whole picture, and how thickly. */
  veil: string
  veilOpacity: number
  /** How dark the shadow under the car is. */
  shadow: number
}

const DULL: Light = {
  sky: ['#b4bdc2', '#cbd0ce'],
  veil: '#5a666e',
  veilOpacity: 0.06,
  shadow: 0.62,
}
const BRIGHT: Light = {
  sky: ['#8fb3cf', '#cfdde2'],
  veil: '#fff3d6',
  veilOpacity: 0.08,
  shadow: 0.74,
}
const EVENING: Light = {
  sky: ['#a9a9b6', '#e3c7a6'],
  veil: '#c47a36',
  veilOpacity: 0.15,
  shadow: 0.66,
}
const DUSK: Light = {
  sky: ['#4f5d74', '#8f94a3'],
  veil: '#1c2740',
  veilOpacity: 0.3,
  shadow: 0.6,
}
const WET: Light = {
  sky: ['#98a3aa', '#b2babd'],
  veil: '#3f4f5a',
  veilOpacity: 0.14,
  shadow: 0.5,
}

/** The light of some hour of some day. */
export function pickLight(random: Random): Light {
  return random.weighted([
    [DULL, 9],
    [BRIGHT, 6],
    [WET, 4],
    [EVENING, 3],
    [DUSK, 1.5],
  ])
}
