import { array, boolean, dateTime, integer, nullable, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'

const licenceKind = oneOf(['site', 'collector'])

/** GET and PATCH /agent/me */
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
      object({ number: string(), council: string(), lastDay: string('Such as 2027-03-31') }),
      'Those of a collector from other councils, as long as they run',
    ),
    sentLicences: array(
      object({ number: string(), council: string(), lastDay: string('Such as 2027-03-31') }),
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

/** Body of POST /agent/licences: as typed. */
export const SentLicence = object({
  number: string('Scrap metal dealer’s licence, up to 100 characters'),
  council: string('The council that issued it'),
  expires: string('Its last day, such as 2027-03-31; 31/03/2027 is understood too'),
})
export type SentLicence = Static<typeof SentLicence>

/** Body of PATCH /agent/me */
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

/** Body of POST /agent/applications: as typed. */
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
