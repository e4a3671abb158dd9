import * as search from '../market/search-filters.ts'
import { ASKABLE } from '../vehicles/facts.ts'
import { AgentsDeal } from './deal.ts'
import { Facts } from './facts.ts'
import { said, shownRegistration } from './posting.ts'
import { OwnQuote } from './quotes.ts'
import { PageQuery, array, boolean, dateTime, integer, next, nullable, object } from './schema.ts'
import { oneOf, optional, string, type Static, type Schema } from './schema.ts'
import { scrapGuide } from './scrap-guide.ts'

const VehicleDetails = object({
  make: string('Such as Ford'),
  model: nullable(string('Such as Focus')),
  colour: nullable(string('Such as Blue')),
  year: nullable(integer('When it was made')),
  fuel: nullable(string('Such as Petrol')),
  engineSize: nullable(integer('Cubic centimetres')),
  motExpires: nullable(string('The day its MOT ends, or its first is due, such as 2027-03-30')),
  mileage: nullable(integer('Miles, as last read at a test')),
  description: string('Such as Blue Ford Focus, 2014'),
})
export type VehicleDetails = Static<typeof VehicleDetails>

const MotFailure = object({
  text: string('In the tester’s words'),
  dangerous: boolean('Whether it must not be driven so'),
})
export type MotFailure = Static<typeof MotFailure>

const WholeVehicleDetails = object({
  ...VehicleDetails.properties,
  taxStatus: nullable(string('In DVLA’s words, such as Taxed or SORN')),
  motStatus: nullable(string('In DVLA’s words, such as Valid')),
  typeApproval: nullable(string('The category of its type approval, such as M1')),
  motFailedOn: nullable(string('The day of its last failed MOT test; null where none is known')),
  motFailures: array(MotFailure, 'What it failed on then'),
})
export type WholeVehicleDetails = Static<typeof WholeVehicleDetails>

const details = 'What DVLA and DVSA know of the car; null where they know nothing, or not yet'
const picture = nullable(string('A path of this site; null without a photo'))

export const Vehicle = object(
  {
    vehicleId: string('Works only in agents’ calls'),
    registrationNumber: shownRegistration,
    ...said,
    district: string('The first half of the postcode, such as LS11'),
    miles: nullable(integer('Null where no place to measure from is known')),
    about: boolean('Whether `miles` is only as good as a postcode area'),
    photo: picture,
    thumbnail: picture,
    photos: array(
      object({ photo: string('A path of this site'), thumbnail: string('A path of this site') }),
      'All of them, the same one first',
    ),
    facts: Facts,
    phoneConfirmed: boolean('Whether the number may be asked for'),
    postedAt: dateTime(),
    quotes: integer('How many agents have a quote on it'),
    ownQuote: nullable(OwnQuote, 'Your quote'),
    details: nullable(VehicleDetails, details),
    scrapGuide,
    postedTimes: integer(
      'How often the same registration is posted: lists show it once, a confirmed number first, then the newest',
    ),
  },
  'A car',
)
export type Vehicle = Static<typeof Vehicle>

const MayCall = oneOf(
  ['yes', 'asked-not-to', 'only-chosen', 'chosen-elsewhere'],
  'How you stand with the owner’s number: you may have it, with a subscription and once it is confirmed; the owner asked you not to call it; they give it only to the agent they choose; or they chose another',
)
export type MayCall = Static<typeof MayCall>

export const OneVehicle = object(
  {
    ...Vehicle.properties,
    details: nullable(WholeVehicleDetails, details),
    mayCall: MayCall,
    disclosedAt: nullable(
      dateTime(
        'When you were given the owner’s present number, which is free to see again; null if never',
      ),
    ),
    disclosedTo: nullable(
      string('Who of your business was given it; null for the account’s owner, and if nobody was'),
    ),
    askedFacts: array(oneOf(ASKABLE), 'What you have asked the owner and they have not said'),
    deal: nullable(AgentsDeal, 'Your deal, where the owner chose your quote'),
    otherPosting: nullable(
      string(
        'The `vehicleId` of another posting of the same car; those of one car lead to each other in turn',
      ),
    ),
  },
  'A car',
)
export type OneVehicle = Static<typeof OneVehicle>

export const AskedFacts = object({
  facts: array(oneOf(ASKABLE), 'What you would like to know. What is said already is left out'),
})

export const AskedOwner = object(
  {
    askedFacts: OneVehicle.properties.askedFacts,
    ownerTextedAt: nullable(
      dateTime('When the owner will be texted about it, at the earliest; null if they won’t be'),
    ),
  },
  'Asked; the owner sees it on their page',
)
export type AskedOwner = Static<typeof AskedOwner>

export const OwnersPhone = object({ phoneNumber: string('E.164') }, 'The number')

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

export const OneVehicleQuery = object({ near })

const filters = {
  near,
  within: optional(integer({ minimum: 1, maximum: search.WITHIN_MAX, description: 'Miles' })),
  q: optional(
    string({
      maxLength: search.Q_MAX,
      description:
        'Words of the vehicle issues, or the start of a make, a model, a colour, a registration or a postcode’s district',
    }),
  ),
  make: optional(string({ maxLength: search.MAKE_MAX, description: 'Such as Ford' })),
  firstUsed: optional(oneOf(search.FIRST_USED, 'Only cars first used in those years')),
  mot: optional(
    oneOf(
      search.MOT_CHOICES,
      'Only cars whose MOT lasts, lasts three months or more, or has expired',
    ),
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

export const CountsQuery = object(filters)

const Count = object({
  cars: integer('How many cars'),
  more: boolean('Whether there may be more: beyond the first thousand or so nobody looks'),
})
export type Count = Static<typeof Count>

const withCount = <T>(choice: Schema<T>) => object({ choice, ...Count.properties })

export const VehicleCounts = object(
  {
    all: Count,
    within: array(
      withCount(integer('Miles')),
      'In place of the distance asked; none without a place',
    ),
    makes: array(withCount(string('Such as Ford')), 'The makes there are'),
    firstUsed: array(withCount(oneOf(search.FIRST_USED))),
    mot: array(withCount(oneOf(search.MOT_CHOICES))),
    only: object(
      Object.fromEntries(search.FILTER_FLAGS.map((name) => [name, Count])) as Record<
        (typeof search.FILTER_FLAGS)[number],
        typeof Count
      >,
    ),
  },
  'How many cars the filters leave, and how many with each other choice',
)
export type VehicleCounts = Static<typeof VehicleCounts>
