// The names and words of an application's fields. Their rules are elsewhere: a page has no room for the phone number's.
import { REQUIRED_MESSAGES } from '../basics/problem.ts'

/** What the form and the list of its problems call each field. */
export const APPLICATION_LABELS = {
  businessName: 'Business name',
  contactName: 'Your name',
  phoneNumber: 'Mobile number',
  yardPostcode: 'Postcode of your yard',
  licenceKind: 'Kind of licence',
  licenceNumber: 'Licence number',
  licenceCouncil: 'Council that issued it',
  licenceExpires: 'Expiry date of the licence',
  atfPermit: 'ATF permit number',
} as const

/** The ids of the two radios of the kind of licence, for the page and for the server. */
export const LICENCE_RADIO_IDS = {
  site: 'licenceKind',
  collector: 'licenceKind-collector',
} as const

export type ApplicationField = keyof typeof APPLICATION_LABELS

export const APPLICATION_FIELDS = Object.keys(APPLICATION_LABELS) as ApplicationField[]

export const APPLICATION_REQUIRED = {
  businessName: 'Business name is required.',
  contactName: 'Your name is required.',
  phoneNumber: REQUIRED_MESSAGES.phoneNumber,
  yardPostcode: REQUIRED_MESSAGES.postcode,
  licenceKind: 'Choose which licence you have: site or collector.',
  licenceNumber: 'Licence number is required.',
  licenceCouncil: 'The council that issued the licence is required.',
  licenceExpires: 'The expiry date of the licence is required.',
} as const

type RequiredField = keyof typeof APPLICATION_REQUIRED

/** A problem for each required field that `typed` leaves empty, in the order of the form. */
export function missingFromApplication(typed: (field: RequiredField) => string) {
  const fields = Object.keys(APPLICATION_REQUIRED) as RequiredField[]
  return fields
    .filter((field) => typed(field).trim() === '')
    .map((field) => ({ field, code: 'required', message: APPLICATION_REQUIRED[field] }))
}
