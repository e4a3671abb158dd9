// Where cars are parked: at a garage, in a street of terraces, by a hedge, in a yard. The road begins at
// y = 600, and all is wider than a picture, for the hand that holds the phone.
import type { Random } from '../random.ts'

/** Draws one of them; the same chance gives the same picture. */
export function drawBackground(random: Random): string {
  const place = random.pick([garage, terraces, hedge, yard])
  const ground = random.pick(['#74787a', '#686c6f', '#857d70'])
  return `${place(random)}
<rect x="-260" y="600" width="1720" height="500" fill="${ground}"/>
<rect x="-260" y="600" width="1720" height="10" fill="#fff" opacity=".25"/>
<rect x="-260" y="610" width="1720" height="26" fill="#000" opacity=".25"/>
<rect x="-260" y="830" width="1720" height="270" fill="#000" opacity=".1"/>`
}

function across(step: number, draw: (x: number, index: number) => string): string {
  return Array.from({ length: Math.ceil(1720 / step) }, (_unused, index) =>
    draw(-260 + index * step, index),
  ).join('')
}

function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

function brickwork(top: number, shade: string): string {
  return `<pattern id="bricks" width="48" height="27" patternUnits="userSpaceOnUse">
<rect width="48" height="27" fill="${shade}"/><path d="M0,1H48M0,14H48M1,0V14M25,14V27" stroke="#e4d9cc" stroke-opacity=".35" stroke-width="2"/>
<rect x="26" y="15" width="22" height="11" fill="#000" opacity=".1"/></pattern>
${box(-260, top, 1720, 600 - top, 'url(#bricks)')}`
}

function garage(random: Random): string {
  const x = random.pick([60, 180, 640, 720])
  const top = random.whole(120, 190)
  const door = random.pick(['#dcdedb', '#c9cfd2', '#6d8794', '#8a4a44', '#e6e1d2'])
  const slats = Array.from({ length: 8 }, (_unused, index) =>
    box(x, 210 + index * 49, 430, 6, '#0003'),
  )
  return `${brickwork(top, random.pick(['#8a6d5c', '#96604c', '#7d5a4c', '#a08468']))}
${box(-260, top - 14, 1720, 18, '#c9c0b3')}${box(x - 20, 142, 470, 460, '#b9ab9c')}${box(x, 162, 430, 440, door)}
${slats.join('')}${box(x + 190, 540, 50, 10, '#3a3f42')}`
}

function terraces(random: Random): string {
  const doors = ['#2f5944', '#7b2c2f', '#2c4868', '#d6d2c6', '#3a3d40', '#b08a2e'] as const
  const window = (x: number, y: number): string =>
    `${box(x, y, 120, 130, '#e6e3da')}${box(x + 10, y + 10, 46, 110, '#4f5d67')}${box(x + 64, y + 10, 46, 110, '#5d6c76')}${box(x - 8, y + 130, 136, 10, '#c9c0b0')}`
  return `${box(-260, 60, 1720, 70, '#59606a')}${brickwork(124, random.pick(['#95644f', '#a3775b', '#8b7a68', '#7f5648']))}
${box(-260, 120, 1720, 14, '#d4cdbf')}
${across(300, (x) => `${box(x + 100, -30, 60, 92, '#7c5646')}${window(x + 30, 176)}${window(x + 30, 390)}${box(x + 186, 370, 92, 230, '#d8d2c4')}${box(x + 196, 380, 72, 220, random.pick(doors))}${box(x + 292, 130, 8, 470, '#3f4447')}`)}`
}

function hedge(random: Random): string {
  const green = random.pick(['#5f7254', '#66784f', '#6c7350', '#56705c'])
  const row = (y: number, rise: number, shade: string, opacity: number): string => {
    const bumps = across(
      120,
      () => `q60,${-random.between(rise * 0.5, rise)} 120,${random.whole(-6, 6)}`,
    )
    return `<path d="M-260,${y}${bumps}V640H-260Z" fill="${green}"/><path d="M-260,${y}${bumps}V640H-260Z" fill="${shade}" opacity="${opacity}"/>`
  }
  return [
    row(360, 130, '#c3ced2', 0.6),
    row(430, 90, '#c3ced2', 0.25),
    row(490, 60, '#12200e', 0.35),
  ].join('')
}

function yard(random: Random): string {
  const x = random.pick([-120, 560, 760])
  const steel = random.pick(['#37577b', '#8a4a33', '#4b6b57', '#a0803a'])
  const tyres = Array.from(
    { length: random.whole(3, 6) },
    (_unused, index) =>
      `<rect x="${(x < 300 ? 900 : 90) + random.whole(-8, 8)}" y="${556 - index * 44}" width="150" height="42" rx="20" fill="#202426"/>`,
  )
  return `${box(-260, 250, 1720, 350, random.pick(['#8d979b', '#7f8d86', '#9a9488', '#6f7f8c']))}
${across(30, (at) => box(at, 250, 10, 350, '#0003'))}${box(-260, 244, 1720, 10, '#0006')}
${box(x, 170, 600, 430, steel)}${Array.from({ length: 15 }, (_unused, index) => box(x + 16 + index * 38, 186, 8, 400, '#0004')).join('')}${box(x, 166, 600, 16, '#0006')}
${tyres.join('')}`
}
