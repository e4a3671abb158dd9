import { boolean, day, integer, nullable, number, object, oneOf, string } from './schema.ts'
import type { Static } from './schema.ts'

const guide = object({
  from: number('Pounds, to the nearest five'),
  to: number('Pounds, to the nearest five'),
  kilogramsFrom: integer('Estimated by kind, fuel and engine'),
  kilogramsTo: integer(),
  poundsPerTonne: number('What scrap cars fetch'),
  day: day('The day of that price, such as 2026-11-20'),
  source: string('Whose price it is'),
})
export type ScrapGuide = Static<typeof guide>

export const scrapGuide = nullable(
  guide,
  'What the car is worth as scrap: a guide, not an offer. Null where its weight or a recent price is not known',
)

const compared = object({
  standing: oneOf(['above', 'within', 'below']),
  pounds: number('How far above its upper end, or below its lower; 0 within'),
})

export const aboveGuide = nullable(
  compared,
  'How the amount compares with the scrap guide; null where there is none',
)

export const TypedRegistration = object({
  registrationNumber: string('However it is spaced, such as AB12 CDE'),
})

const vehicle = nullable(
  object({
    description: string('Such as Blue Ford Focus, 2014'),
    make: string('Such as Ford'),
    model: nullable(string('Such as Focus')),
    colour: nullable(string('Such as Blue')),
    year: nullable(integer('When it was made')),
    scrapGuide,
  }),
  'Null where nothing is known of it',
)

export const VehicleName = object(
  {
    vehicle,
    isUnknown: boolean('Whether the registers answered, and none knows such a car'),
  },
  'The car, or null',
)
export type VehicleName = Static<typeof VehicleName>
