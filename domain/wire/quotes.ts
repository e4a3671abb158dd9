// The quotes of a listing, as its owner sees them.
import { PhoneConfirmation, shownRegistration, vehicleName } from './posting.ts'
import { aboveGuide, scrapGuide } from './scrap-guide.ts'
import { boolean, dateTime, integer, nullable, number, object } from './schema.ts'
import { optional, string, type Static } from './schema.ts'

const TrackRecord = object({
  collections: integer(
    'Collections of the last twelve months of which the owner said how they went',
  ),
  paidInFull: integer('Those at which all that was agreed was paid'),
  knockedOffPounds: nullable(integer('What the others were knocked down by, on average')),
})

/** One of GET /quotes/{listingId}/{agentId}. */
export const ListedQuote = object({
  quoteId: string(),
  agentName: string(),
  agentContact: string(),
  amount: number('Pounds'),
  message: optional(string()),
  created_at: dateTime(),
  aboveGuide,
  announced: optional(boolean('The quote whose text brought the owner here')),
  record: nullable(TrackRecord, 'How the agent’s collections went; null without any'),
})
export type ListedQuote = Static<typeof ListedQuote>

/** GET /quotes/{listingId}/{agentId}/listing */
export const Listing = object(
  {
    registrationNumber: shownRegistration,
    vehicle: vehicleName,
    phoneConfirmation: PhoneConfirmation,
    scrapGuide,
    choice: nullable(
      object({
        quoteId: string(),
        agentName: string(),
        amount: number('Pounds, as agreed'),
        undoUntil: nullable(dateTime('Null once only the link to the posting can end it')),
      }),
      'The quote that was chosen',
    ),
  },
  'The listing',
)
export type Listing = Static<typeof Listing>
