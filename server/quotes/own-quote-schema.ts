// The wire shapes of quotes as the agents who gave them see them.

export const ownQuoteSchema = {
  type: 'object',
  description: 'The quote as it stands',
  properties: {
    amount: { type: 'number', description: 'Pounds' },
    message: { type: ['string', 'null'] },
    createdAt: { type: 'string', format: 'date-time' },
    updatedAt: {
      type: 'string',
      format: 'date-time',
      description: 'When the present amount and message were given',
    },
  },
  required: ['amount', 'message', 'createdAt', 'updatedAt'],
} as const

export const givenQuoteSchema = {
  ...ownQuoteSchema,
  properties: {
    ...ownQuoteSchema.properties,
    ownerTextedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the owner will be texted about it, at the earliest; null if they won’t be',
    },
  },
  required: [...ownQuoteSchema.required, 'ownerTextedAt'],
} as const

export const termsSchema = {
  type: 'object',
  properties: {
    amount: {
      type: 'number',
      minimum: 1,
      maximum: 50_000,
      multipleOf: 0.01,
      description: 'Pounds, with at most two decimals',
    },
    amountAgain: {
      type: ['number', 'null'],
      description: 'The same amount, typed a second time after a refusal `confirm-amount`',
    },
    message: {
      type: ['string', 'null'],
      maxLength: 500,
      description: 'Shown to the owner as plain text',
    },
  },
  required: ['amount'],
} as const

const textOrNull = { type: ['string', 'null'] } as const

export const quoteListSchema = {
  type: 'object',
  description: 'One page of quotes',
  properties: {
    quotes: {
      type: 'array',
      description: 'Once the posting has gone, only the amount and dates are left',
      items: {
        type: 'object',
        properties: {
          ...ownQuoteSchema.properties,
          vehicleId: textOrNull,
          registrationNumber: textOrNull,
          district: { ...textOrNull, description: 'The first half of the postcode' },
          thumbnail: { ...textOrNull, description: 'A path of this site' },
        },
        required: [
          ...ownQuoteSchema.required,
          'vehicleId',
          'registrationNumber',
          'district',
          'thumbnail',
        ],
      },
    },
    next: { ...textOrNull, description: 'The cursor of the next page; null on the last' },
  },
  required: ['quotes', 'next'],
} as const
