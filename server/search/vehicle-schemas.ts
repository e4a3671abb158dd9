// The wire shapes of cars as agents see them, and of what may be asked of their list.
import { Q_MAX, WITHIN_MAX } from '../../domain/search-filters.ts'
import { pageQueryProperties } from '../http/paging.ts'
import { refusals } from '../http/problem-schema.ts'
import { detailsSchema, wholeDetailsSchema } from '../registers/details-schema.ts'
import { vehicleIdParams } from '../http/vehicle-params.ts'
import { ownQuoteSchema } from '../quotes/own-quote-schema.ts'

const tags = ['Vehicles']
const path = { type: ['string', 'null'], description: 'A path of this site; null without a photo' }
const flag = { type: 'string', enum: ['true', 'false'] }
const near = {
  type: 'string',
  description: 'A full postcode to measure from; your yard if left out',
}

const vehicleSchema = {
  type: 'object',
  description: 'A car',
  properties: {
    vehicleId: { type: 'string', description: 'Works only in agents’ calls' },
    registrationNumber: { type: 'string', description: 'With its space, such as AB12 CDE' },
    problem: { type: 'string', description: 'Vehicle issues; empty where there are none' },
    district: { type: 'string', description: 'The first half of the postcode, such as LS11' },
    miles: {
      type: ['integer', 'null'],
      description: 'Null where no place to measure from is known',
    },
    about: { type: 'boolean', description: 'Whether `miles` is only as good as a postcode area' },
    photo: path,
    thumbnail: path,
    phoneConfirmed: { type: 'boolean', description: 'Whether the number may be asked for' },
    postedAt: { type: 'string', format: 'date-time' },
    quotes: { type: 'integer', description: 'How many agents have a quote on it' },
    ownQuote: { ...ownQuoteSchema, type: ['object', 'null'], description: 'Your quote' },
    details: detailsSchema,
  },
  required: [
    'vehicleId',
    'registrationNumber',
    'problem',
    'district',
    'miles',
    'about',
    'photo',
    'thumbnail',
    'phoneConfirmed',
    'postedAt',
    'quotes',
    'ownQuote',
    'details',
  ],
}

const oneVehicleSchema = {
  ...vehicleSchema,
  properties: {
    ...vehicleSchema.properties,
    details: wholeDetailsSchema,
    disclosedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When you were last given the owner’s number; null if never',
    },
  },
  required: [...vehicleSchema.required, 'disclosedAt'],
}

export const listSchema = {
  tags,
  summary: 'Live postings nationwide',
  description:
    'In pages that skip and repeat nothing while cars are added. Cars whose number is not confirmed come last. A page may hold fewer than asked for, or none, and still have a next one. How many cars one agent can read in a day is limited (`too-many-cars`): in lists, one by one and by their photos, each car counted once.',
  querystring: {
    type: 'object',
    properties: {
      near,
      within: { type: 'integer', minimum: 1, maximum: WITHIN_MAX, description: 'Miles' },
      q: {
        type: 'string',
        maxLength: Q_MAX,
        description:
          'Words of the vehicle issues, or the start of a make, a model, a colour, a registration or a postcode’s district',
      },
      sort: {
        type: 'string',
        enum: ['nearest', 'newest'],
        description: 'Nearest first if a place is known, otherwise newest first',
      },
      unquoted: { ...flag, description: 'Only cars you have not quoted on' },
      photo: { ...flag, description: 'Only cars with a photo, or only those without' },
      since: {
        type: 'string',
        format: 'date-time',
        description: 'Only cars whose number was confirmed after this, the latest first, one page',
      },
      ids: {
        type: 'string',
        description:
          'Up to 50 vehicleIds with commas between: those of them that are still live, in this order, one page. Of the other parameters only `near` counts then',
      },
      ...pageQueryProperties,
    },
  },
  response: {
    200: {
      type: 'object',
      description: 'One page of cars',
      properties: {
        vehicles: { type: 'array', items: vehicleSchema },
        next: {
          type: ['string', 'null'],
          description: 'The cursor of the next page; null on the last',
        },
      },
      required: ['vehicles', 'next'],
    },
    ...refusals([400, 401, 403, 429, 503]),
  },
}

export const viewSchema = {
  tags,
  summary: 'One car',
  params: vehicleIdParams,
  querystring: { type: 'object', properties: { near } },
  response: { 200: oneVehicleSchema, ...refusals([400, 401, 403, 404, 429, 503]) },
}

/** A picture's schema; `which` says which. */
export function pictureSchema(which: string) {
  return {
    tags,
    summary: which,
    description: 'For signed-in agents only.',
    params: vehicleIdParams,
    response: {
      200: {
        description: 'JPEG',
        content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'Not changed', type: 'null' },
      ...refusals([401, 403, 404, 429, 503]),
    },
  }
}
