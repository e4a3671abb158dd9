// The wire shape of a posting as its link's holder sees it.

export const postingSchema = {
  type: 'object',
  description: 'The posting',
  properties: {
    registrationNumber: { type: 'string', description: 'With its space, such as AB12 CDE' },
    postcode: { type: 'string' },
    phoneNumber: { type: 'string', description: 'E.164' },
    problem: { type: 'string', description: 'Vehicle issues; empty where there are none' },
    hasPhoto: { type: 'boolean' },
    quotes: {
      type: ['object', 'null'],
      properties: { count: { type: 'integer' }, path: { type: 'string' } },
      required: ['count', 'path'],
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
    'problem',
    'hasPhoto',
    'quotes',
    'disclosures',
  ],
} as const

/** A posting as an owner types it. */
export const typedPostingSchema = {
  type: 'object',
  properties: {
    registrationNumber: { type: 'string', description: 'However it is spaced or cased' },
    postcode: { type: 'string', description: 'A full postcode, typed in any way' },
    phoneNumber: { type: 'string', description: 'A mobile number; without + or 00 it is British' },
    problem: { type: 'string', description: 'Vehicle issues, up to 2,000 characters' },
  },
  required: ['registrationNumber', 'postcode', 'phoneNumber'],
} as const
