import { PHOTOS_MAX, type TypedField } from '../basics/problem.ts'
import type { SaidField } from '../owners/posting.ts'
import { FactRequests, Facts } from './facts.ts'
import { array, boolean, dateTime, day, integer, nullable, number } from './schema.ts'
import { scrapGuide } from './scrap-guide.ts'
import { object, oneOf, optional, string, type Schema, type Static } from './schema.ts'

export const PhoneConfirmation = oneOf(
  ['confirmed', 'by-this-link', 'by-other-link'],
  'Whether agents can be given the number. Until it is `confirmed`, the holder of the link is asked whether the car is theirs (`by-this-link`), or only the holder of the link texted to the present number can answer (`by-other-link`).',
)
export type PhoneConfirmation = Static<typeof PhoneConfirmation>

export const NumberFor = oneOf(
  ['subscribers', 'chosen'],
  'Who can be given the number: agents with a subscription, or nobody but the agent the owner chooses',
)
export type NumberFor = Static<typeof NumberFor>

const Disclosure = object({
  disclosureId: string('Asks the agent not to call'),
  agentName: string(),
  at: dateTime('When it was first given'),
  quoted: nullable(number('What the agent offers, in pounds; null without a quote')),
  askedNotToCallAt: nullable(dateTime('When you asked the agent not to call; null if you didn’t')),
})
export type Disclosure = Static<typeof Disclosure>

export const shownRegistration = string('With its space, such as AB12 CDE')
const newNumberEnding = string(
  'The last digits of the present number, where this link was texted to an earlier one',
)

export const photoFile = string({
  format: 'binary',
  description: 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB',
})

/** What its owner said of the car, as buyers and the desk read it too. */
export const said = {
  problem: string('Vehicle issues; empty where there are none'),
} satisfies Record<SaidField, Schema<string>>

export const vehicleName = nullable(
  string('Such as Blue Ford Focus, 2014; null where nothing is known of the car'),
)

/** A photo of the posting; the first is the one in buyers' lists. */
const OwnersPhoto = object({
  photoId: string('Names it among the photos of the posting'),
  path: string('The picture, up to 480 px'),
})
export type OwnersPhoto = Static<typeof OwnersPhoto>

const photos = array(OwnersPhoto, `Up to ${PHOTOS_MAX}; buyers’ lists show the first`)

export const KeptPhotos = object(
  { success: boolean(), photos },
  'Done, and the photos there are now',
)
export type KeptPhotos = Static<typeof KeptPhotos>

export const Posting = object(
  {
    registrationNumber: shownRegistration,
    postcode: string(),
    phoneNumber: string('E.164; empty where this link was texted to an earlier number'),
    newNumberEnding,
    ...said,
    vehicle: vehicleName,
    phoneConfirmation: PhoneConfirmation,
    linkPhoneNumber: string(
      'E.164: the number the link was texted to, which “not me” stops texts to',
    ),
    confirmedAnother: boolean(
      'Whether that number has confirmed another posting: “not me” asks what to stop',
    ),
    superseded: boolean(
      'Whether agents see another posting of the car by this number: the newest confirmed, or the newest',
    ),
    quotes: nullable(
      object({
        count: integer('How many can be chosen; none where all were declined or expired'),
        best: number('The highest of them, or of all where none can be chosen, in pounds'),
        path: string('The page of all quotes'),
      }),
    ),
    scrapGuide,
    numberFor: NumberFor,
    disclosures: array(Disclosure, 'The agents who were given the phone number, the latest first'),
    facts: Facts,
    factRequests: FactRequests,
    photos,
    deal: nullable(
      object({
        agentName: string(),
        amount: number('Pounds, as agreed'),
        collectOn: nullable(day('A day, such as 2026-11-24; null until the buyer enters one')),
        paid: nullable(number('Pounds; null until the car has gone')),
        path: string('The page of the deal'),
      }),
      'The quote that was chosen',
    ),
  },
  'The posting',
)
export type Posting = Static<typeof Posting>

export const PostingForm = object({
  registrationNumber: string('However it is spaced or cased'),
  postcode: string('A full postcode, typed in any way'),
  phoneNumber: string(
    'A mobile number; without + or 00 it is British. Empty keeps a new number that this link does not show',
  ),
  problem: optional(string('Vehicle issues, up to 2,000 characters')),
} satisfies Record<TypedField, Schema<string>>)
export type PostingForm = Static<typeof PostingForm>

export const EditedPosting = object(
  {
    success: boolean(),
    registrationNumber: shownRegistration,
    phoneNumber: string(
      'As people read it, such as +44 7700 900123; empty where it was kept unseen',
    ),
    newNumberEnding,
    phoneConfirmation: PhoneConfirmation,
  },
  'Done',
)
export type EditedPosting = Static<typeof EditedPosting>

export const NumberForForm = object({ numberFor: NumberFor })

export const AskNotToCall = object({ disclosureId: Disclosure.properties.disclosureId })

export const DeletedPosting = object(
  {
    success: boolean(),
    disclosures: array(
      Disclosure,
      'The agents who had the phone number: said here, and never again',
    ),
  },
  'Done',
)
export type DeletedPosting = Static<typeof DeletedPosting>

export const ConfirmedPhone = object(
  { success: boolean(), phoneConfirmation: PhoneConfirmation },
  'Done, and the state of the number now',
)
export type ConfirmedPhone = Static<typeof ConfirmedPhone>

export const Stoppable = oneOf(['this-car', 'everything'], 'What “Not your car?” stops')
export type Stoppable = Static<typeof Stoppable>

export const LostLink = object({
  registrationNumber: PostingForm.properties.registrationNumber,
  phoneNumber: PostingForm.properties.phoneNumber,
})

export const SubmittedPosting = object(
  {
    success: boolean(),
    registrationNumber: string('As people read it'),
    phoneNumber: string('As people read it'),
    textsLate: boolean('Whether the text with the link may take longer than a minute'),
  },
  'Accepted; a page if Accept names text/html',
)
export type SubmittedPosting = Static<typeof SubmittedPosting>
