import { SEARCHES_MAX } from '../agents/alerts.ts'
import { array, boolean, dateTime, integer, nullable, number, object, oneOf } from './schema.ts'
import { optional, string, type Static } from './schema.ts'

const licenceKind = oneOf(['site', 'collector'])
const licence = object({
  number: string(),
  council: string(),
  lastDay: string('Such as 2027-03-31'),
})

export const Agent = object(
  {
    agentId: string('The account; it gives no access'),
    businessName: string('As owners see it'),
    contactName: nullable(string('The person to ask for')),
    personName: nullable(string('Who of the business is signed in; null for the account’s owner')),
    isAccountOwner: boolean('Whether they may add and remove people, and close the account'),
    phoneNumber: nullable(string('E.164; who is signed in does so with it')),
    contact: string('How owners are told to reach the agent'),
    yardPostcode: nullable(string('Where distances are measured from')),
    licenceNumber: nullable(string('Scrap metal dealer’s licence')),
    licenceCouncil: nullable(string('The council that issued it')),
    licenceExpires: nullable(string('Its last day, such as 2027-03-31')),
    licenceKind: nullable(licenceKind),
    furtherLicences: array(
      licence,
      'Those of a collector from other councils, as long as they run',
    ),
    sentLicences: array(
      licence,
      'What you entered and we have not ticked yet: they do not count so far',
    ),
    atfPermit: nullable(string('Permit as an Authorised Treatment Facility')),
    state: oneOf(
      ['applied', 'approved', 'suspended', 'expired'],
      '`expired`: the licence has run out',
    ),
    subscribed: boolean('Whether there is a current subscription'),
    subscribedUntil: nullable(dateTime()),
    paymentFailed: boolean('Whether a payment is missing that Stripe will try again to take'),
    disclosuresLeft: nullable(
      integer('How many more owners’ numbers can be asked for just now; null if there is no limit'),
    ),
  },
  'The profile',
)
export type Agent = Static<typeof Agent>

export const SentLicence = object({
  number: string('Scrap metal dealer’s licence, up to 100 characters'),
  council: string('The council that issued it'),
  expires: string('Its last day, such as 2027-03-31; 31/03/2027 is understood too'),
})
export type SentLicence = Static<typeof SentLicence>

export const ProfileChange = object(
  {
    contactName: optional(string('Up to 100 characters')),
    contact: optional(
      string(
        'A UK number that costs no more than an ordinary call; owners see it. Ask us for anything else',
      ),
    ),
    yardPostcode: optional(string('A full postcode')),
  },
  'Fields that are left out stay as they are',
)
export type ProfileChange = Static<typeof ProfileChange>

export const SentApplication = object({
  businessName: string('Up to 100 characters'),
  contactName: string('Up to 100 characters'),
  phoneNumber: string('A mobile number, typed in any way; it will sign in'),
  yardPostcode: string('A full postcode'),
  licenceNumber: string('Scrap metal dealer’s licence, up to 100 characters'),
  licenceCouncil: string('The council that issued it'),
  licenceExpires: string('Its last day, such as 2027-03-31; 31/03/2027 is understood too'),
  licenceKind,
  atfPermit: optional(
    nullable(string('Permit as an Authorised Treatment Facility, if there is one')),
  ),
})
export type SentApplication = Static<typeof SentApplication>

const wanted = {
  searches: array(
    string('A query of GET /agent/vehicles, such as `near=LS11+5DJ&within=25&make=Ford`'),
    `New cars that any of them lists, up to ${SEARCHES_MAX}`,
  ),
  texts: boolean('One text at 08:00 and no pushes of new cars'),
}

export const AlertsChange = object(wanted)
export type AlertsChange = Static<typeof AlertsChange>

export const Alerts = object(
  {
    ...wanted,
    publicKey: string('Ours, for the browser’s `pushManager.subscribe` (VAPID, base64url)'),
    onThisDevice: boolean('Whether pushes go to the browser of this session'),
  },
  'The same for everybody in the business, but for the last',
)
export type Alerts = Static<typeof Alerts>

/** Body of PUT /agent/alerts/device: a PushSubscription as JSON. */
export const PushDevice = object({
  endpoint: string('Its address at a push service that browsers use'),
  expirationTime: optional(nullable(integer())),
  keys: object({ p256dh: string('base64url'), auth: string('base64url') }),
})
export type PushDevice = Static<typeof PushDevice>

const price = { amount: number('In pounds'), per: string('Such as “a month” or “every 3 months”') }

export const PriceAnswer = object(
  {
    price: nullable(
      object({
        ...price,
        vat: nullable(oneOf(['included', 'added'], 'Null where the site’s operator did not say')),
      }),
      'Null where one subscribes by calling us',
    ),
  },
  'What it costs',
)
export type PriceAnswer = Static<typeof PriceAnswer>
export type Price = NonNullable<PriceAnswer['price']>

export const Subscription = object(
  {
    ...PriceAnswer.properties,
    paid: nullable(
      object({
        ...price,
        state: oneOf(
          ['running', 'ending', 'failed', 'refunded', 'disputed'],
          '`ending`: cancelled, and runs to the end of what was paid; `failed`: a payment is missing',
        ),
        until: dateTime('The last moment at which owners’ numbers are shown by it'),
        nextPaymentAt: nullable(dateTime('Or the next try to take one that failed')),
        failedAt: nullable(dateTime()),
        card: nullable(string('Such as “Visa ending 4242”')),
        isLive: boolean('Whether Stripe still has it, so that it is managed there'),
      }),
      'Null where there never was one, or it has ended',
    ),
    giftUntil: nullable(dateTime('Until when the operator gives it on top')),
    numbersLeft: nullable(integer('Null if there is no limit')),
    numbersADay: nullable(integer()),
    givenBackThisWeek: integer('Numbers that were given back since the lead was faulty'),
  },
  'The subscription',
)
export type Subscription = Static<typeof Subscription>

export const StripePage = object({ url: string('To go on to') }, 'A page of Stripe’s')
export type StripePage = Static<typeof StripePage>
