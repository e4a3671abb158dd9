// POST /vehicle answers what car a registration belongs to.
import { scrapGuide } from './scrap-guide.ts'
import { boolean, integer, nullable, object, string, type Static } from './schema.ts'

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
