// The list of cars, what narrows it, and how many cars each filter leaves.
import { FIRST_USED, MAKE_MAX, MOT_CHOICES, Q_MAX, WITHIN_MAX } from '../market/search-filters.ts'
import { next, PageQuery } from './paging.ts'
import { array, boolean, dateTime, integer, object, oneOf, optional } from './schema.ts'
import { string, type Schema, type Static } from './schema.ts'
import { Vehicle } from './vehicles.ts'

/** GET /agent/vehicles */
export const VehicleList = object(
  {
    vehicles: array(Vehicle),
    next,
  },
  'One page of cars',
)
export type VehicleList = Static<typeof VehicleList>

const near = optional(string('A full postcode to measure from; your yard if left out'))
const flag = (description: string) => optional(oneOf(['true', 'false'], description))

/** The parameters of the call about one car. */
export const OneVehicleQuery = object({ near })

const filters = {
  near,
  within: optional(integer({ minimum: 1, maximum: WITHIN_MAX, description: 'Miles' })),
  q: optional(
    string({
      maxLength: Q_MAX,
      description:
        'Words of the vehicle issues, or the start of a make, a model, a colour, a registration or a postcode’s district',
    }),
  ),
  make: optional(string({ maxLength: MAKE_MAX, description: 'Such as Ford' })),
  firstUsed: optional(oneOf(FIRST_USED, 'Only cars first used in those years')),
  mot: optional(
    oneOf(MOT_CHOICES, 'Only cars whose MOT lasts, lasts three months or more, or has expired'),
  ),
  confirmed: flag('Only cars whose number may be asked for'),
  unquoted: flag('Only cars you have not quoted on'),
  photo: flag('Only cars with a photo, or only those without'),
  starts: flag('Only cars that their owner says start, or only those that do not'),
  v5c: flag('Only cars with the V5C (log book), or only those without'),
  catalyst: flag('Only cars with the catalytic converter, or only those without'),
  keys: flag('Only cars with a key, or only those without'),
  rolls: flag('Only cars that roll and steer, or only those that do not'),
}

/** The parameters of the list of cars. */
export const VehicleQuery = object({
  ...filters,
  sort: optional(
    oneOf(['nearest', 'newest'], 'Nearest first if a place is known, otherwise newest first'),
  ),
  since: optional(
    dateTime('Only cars whose number was confirmed after this, the latest first, one page'),
  ),
  ...PageQuery.properties,
})

/** The parameters of the counts. */
export const CountsQuery = object(filters)

const Count = object({
  cars: integer('So many'),
  more: boolean('Whether there may be more: beyond the first thousand or so nobody looks'),
})
export type Count = Static<typeof Count>

const counted = <T>(choice: Schema<T>) => object({ choice, ...Count.properties })

/** GET /agent/vehicles/counts */
export const VehicleCounts = object(
  {
    all: Count,
    within: array(
      counted(integer('Miles')),
      'In place of the distance asked; none without a place',
    ),
    makes: array(counted(string('Such as Ford')), 'The makes there are'),
    firstUsed: array(counted(oneOf(FIRST_USED))),
    mot: array(counted(oneOf(MOT_CHOICES))),
    only: object({
      starts: Count,
      v5c: Count,
      catalyst: Count,
      keys: Count,
      rolls: Count,
      confirmed: Count,
      photo: Count,
      unquoted: Count,
    }),
  },
  'How many cars the filters leave, and how many with each other choice',
)
export type VehicleCounts = Static<typeof VehicleCounts>
