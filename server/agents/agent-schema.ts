// The wire shapes of agents.

const text = (description: string) => ({ type: 'string', description }) as const
const textOrNull = (description: string) => ({ type: ['string', 'null'], description }) as const

export const agentSchema = {
  type: 'object',
  description: 'The profile',
  properties: {
    agentId: text('The account; it gives no access'),
    businessName: text('As owners see it'),
    contactName: textOrNull('The person to ask for'),
    phoneNumber: textOrNull('E.164; signs in'),
    contact: text('How owners are told to reach the agent'),
    yardPostcode: textOrNull('Where distances are measured from'),
    licenceNumber: textOrNull('Scrap metal dealer’s licence'),
    licenceCouncil: textOrNull('The council that issued it'),
    licenceExpires: textOrNull('Its last day, such as 2027-03-31'),
    licenceKind: { type: ['string', 'null'], enum: ['site', 'collector', null] },
    atfPermit: textOrNull('Permit as an Authorised Treatment Facility'),
    state: {
      type: 'string',
      enum: ['applied', 'approved', 'suspended', 'expired'],
      description: '`expired`: the licence has run out',
    },
    subscribed: { type: 'boolean', description: 'Whether there is a current subscription' },
    subscribedUntil: { type: ['string', 'null'], format: 'date-time' },
    disclosuresLeft: {
      type: ['integer', 'null'],
      description:
        'How many more owners’ numbers can be asked for just now; null if there is no limit',
    },
  },
  required: [
    'agentId',
    'businessName',
    'contact',
    'phoneNumber',
    'state',
    'subscribed',
    'disclosuresLeft',
  ],
} as const

export const applicationSchema = {
  type: 'object',
  properties: {
    businessName: text('Up to 100 characters'),
    contactName: text('Up to 100 characters'),
    phoneNumber: text('A mobile number, typed in any way; it will sign in'),
    yardPostcode: text('A full postcode'),
    licenceNumber: text('Scrap metal dealer’s licence, up to 100 characters'),
    licenceCouncil: text('The council that issued it'),
    licenceExpires: text('Its last day, such as 2027-03-31; 31/03/2027 is understood too'),
    licenceKind: { type: 'string', enum: ['site', 'collector'] },
    atfPermit: textOrNull('Permit as an Authorised Treatment Facility, if there is one'),
  },
  required: [
    'businessName',
    'contactName',
    'phoneNumber',
    'yardPostcode',
    'licenceNumber',
    'licenceCouncil',
    'licenceExpires',
    'licenceKind',
  ],
} as const

export const profileChangeSchema = {
  type: 'object',
  description: 'Fields that are left out stay as they are',
  properties: {
    contactName: text('Up to 100 characters'),
    contact: text(
      'A UK number that costs no more than an ordinary call; owners see it. Ask us for anything else',
    ),
    yardPostcode: text('A full postcode'),
  },
} as const
