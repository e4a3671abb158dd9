// The quotes of a listing, as its owner sees them.
import { PhoneConfirmation, shownRegistration, vehicleName } from './posting.ts'
import { aboveGuide, scrapGuide } from './scrap-guide.ts'
import { boolean, dateTime, number, object, optional, string, type Static } from './schema.ts'

/** One of GET /quotes/{listingId}/{agentId}. */
export const ListedQuote = object({
  agentName: string(),
  agentContact: string(),
  amount: number('Pounds'),
  message: optional(string()),
  created_at: dateTime(),
  aboveGuide,
  announced: optional(boolean('The quote whose text brought the owner here')),
})
export type ListedQuote = Static<typeof ListedQuote>

/** GET /quotes/{listingId}/{agentId}/listing */
export const Listing = object(
  {
    registrationNumber: shownRegistration,
    vehicle: vehicleName,
    phoneConfirmation: PhoneConfirmation,
    scrapGuide,
  },
  'The listing',
)
export type Listing = Static<typeof Listing>
