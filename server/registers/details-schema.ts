// The wire shape of what registers know of a car.

const word = (description: string) => ({ type: ['string', 'null'], description })
const whole = (description: string) => ({ type: ['integer', 'null'], description })

export const detailsSchema = {
  type: ['object', 'null'],
  description: 'What DVLA and DVSA know of the car; null where they know nothing, or not yet',
  properties: {
    make: { type: 'string', description: 'Such as Ford' },
    model: word('Such as Focus'),
    colour: word('Such as Blue'),
    year: whole('When it was made'),
    fuel: word('Such as Petrol'),
    engineSize: whole('Cubic centimetres'),
    motExpires: word('The day its MOT ends, or its first is due, such as 2027-03-30'),
    mileage: whole('Miles, as last read at a test'),
    description: { type: 'string', description: 'Such as Blue Ford Focus, 2014' },
  },
  required: [
    'make',
    'model',
    'colour',
    'year',
    'fuel',
    'engineSize',
    'motExpires',
    'mileage',
    'description',
  ],
}

export const wholeDetailsSchema = {
  ...detailsSchema,
  properties: {
    ...detailsSchema.properties,
    taxStatus: word('In DVLA’s words, such as Taxed or SORN'),
    motStatus: word('In DVLA’s words, such as Valid'),
    typeApproval: word('The category of its type approval, such as M1'),
    motFailedOn: word('The day of its last failed MOT test; null where none is known'),
    motFailures: {
      type: 'array',
      description: 'What it failed on then',
      items: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'In the tester’s words' },
          dangerous: { type: 'boolean', description: 'Whether it must not be driven so' },
        },
        required: ['text', 'dangerous'],
      },
    },
  },
  required: [
    ...detailsSchema.required,
    'taxStatus',
    'motStatus',
    'typeApproval',
    'motFailedOn',
    'motFailures',
  ],
}
