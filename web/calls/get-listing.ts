// Gets the car that a quotes link is about.
import { isObject, type CallOutcome, type JsonObject } from './call-outcome.ts'
import { readConfirmation, type PhoneConfirmation } from './get-posting.ts'
import { jsonCall } from './json-call.ts'

export interface Listing {
  /** As it is shown: AB12 CDE. */
  registrationNumber: string
  /** Such as Blue Ford Focus, 2014; null where nothing is known of the car. */
  vehicle: string | null
  phoneConfirmation: PhoneConfirmation
}

/** Both ids as they stand in the address. */
export function getListing(listingId: string, agentId: string): Promise<CallOutcome<Listing>> {
  return jsonCall(`/quotes/${listingId}/${agentId}/listing`, {}, readListing)
}

function readListing(body: JsonObject | unknown[]): Listing | null {
  if (!isObject(body)) return null
  const { registrationNumber, vehicle, phoneConfirmation } = body
  if (typeof registrationNumber !== 'string') return null
  return {
    registrationNumber,
    vehicle: typeof vehicle === 'string' ? vehicle : null,
    phoneConfirmation: readConfirmation(phoneConfirmation),
  }
}
