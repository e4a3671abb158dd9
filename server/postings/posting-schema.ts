// The wire shape of a posting as its link's holder sees it.
import { phoneConfirmationSchema } from './phone-confirmation.ts'

/** What registers know the car by. */
export const vehicleSchema = {
  type: ['string', 'null'],
  description: 'Such as Blue Ford Focus, 2014; null where nothing is known of the car',
} as const

export const postingSchema = {
  type: 'object',
  description: 'The posting',
  properties: {
    registrationNumber: { type: 'string', description: 'With its space, such as AB12 CDE' },
    postcode: { type: 'string' },
    phoneNumber: {
      type: 'string',
      description: 'E.164; empty where this link was texted to an earlier number',
    },
    newNumberEnding: {
      type: 'string',
      description:
        'The last digits of the present number, where this link was texted to an earlier one',
    },
    problem: { type: 'string', description: 'Vehicle issues; empty where there are none' },
    hasPhoto: { type: 'boolean' },
    vehicle: vehicleSchema,
    phoneConfirmation: phoneConfirmationSchema,
    linkPhoneNumber: {
      type: 'string',
      description: 'E.164: the number the link was texted to, which “not me” stops texts to',
    },
    confirmedAnother: {
      type: 'boolean',
      description: 'Whether that number has confirmed another posting: “not me” asks what to stop',
    },
    superseded: {
      type: 'boolean',
      description: 'Whether the owner has posted the car again since: agents see the newer posting',
    },
    quotes: {
      type: ['object', 'null'],
      properties: {
        count: { type: 'integer' },
        best: { type: 'number', description: 'The highest amount, in pounds' },
        path: { type: 'string', description: 'The page of all quotes' },
      },
      required: ['count', 'best', 'path'],
    },
    disclosures: {
      type: 'array',
      description: 'The agents who were given the phone number',
      items: {
        type: 'object',
        properties: {
          agentName: { type: 'string' },
          at: { type: 'string', format: 'date-time', description: 'When it was first given' },
        },
        required: ['agentName', 'at'],
      },
    },
  },
  required: [
    'registrationNumber',
    'postcode',
    'phoneNumber',
    'newNumberEnding',
    'problem',
    'hasPhoto',
    'vehicle',
    'phoneConfirmation',
    'linkPhoneNumber',
    'confirmedAnother',
    'superseded',
    'quotes',
    'disclosures',
  ],
} as const

/** The answer to an edit: the posting's car and number as they are kept, and how the number stands. */
export const editedSchema = {
  type: 'object',
  description: 'Done',
  properties: {
    success: { type: 'boolean' },
    registrationNumber: { type: 'string', description: 'With its space, such as AB12 CDE' },
    phoneNumber: {
      type: 'string',
      description: 'As people read it, such as +44 7700 900123; empty where it was kept unseen',
    },
    newNumberEnding: {
      type: 'string',
      description:
        'The last digits of the present number, where this link was texted to an earlier one',
    },
    phoneConfirmation: phoneConfirmationSchema,
  },
  required: [
    'success',
    'registrationNumber',
    'phoneNumber',
    'newNumberEnding',
    'phoneConfirmation',
  ],
} as const

/** A posting as an owner types it. */
export const typedPostingSchema = {
  type: 'object',
  properties: {
    registrationNumber: { type: 'string', description: 'However it is spaced or cased' },
    postcode: { type: 'string', description: 'A full postcode, typed in any way' },
    phoneNumber: {
      type: 'string',
      description:
        'A mobile number; without + or 00 it is British. Empty keeps a new number that this link does not show',
    },
    problem: { type: 'string', description: 'Vehicle issues, up to 2,000 characters' },
  },
  required: ['registrationNumber', 'postcode', 'phoneNumber'],
} as const
