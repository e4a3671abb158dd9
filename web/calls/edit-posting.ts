// Changes the posting behind a texted link. The photo is never part of it.
import { isObject, readSuccess, type CallOutcome, type JsonObject } from './call-outcome.ts'
import { readConfirmation, readText, type PhoneConfirmation } from './get-posting.ts'
import { provenJsonCall, type OnChecking } from './proven-call.ts'

/** The fields as typed. */
export interface EditedPosting {
  registrationNumber: string
  postcode: string
  phoneNumber: string
  problem: string
}

/** The posting as it is kept now. */
export interface KeptPosting {
  /** As it is shown: AB12 CDE. */
  registrationNumber: string
  /** As it is shown: +44 7700 900123; '' where it was kept unseen. */
  phoneNumber: string
  newNumberEnding: string
  phoneConfirmation: PhoneConfirmation
}

/** `etag` is what came with the posting. Refused with status 412 where it was changed since. */
export function editPosting(
  uniqueId: string,
  details: EditedPosting,
  { etag, onChecking }: { etag: string | null; onChecking: OnChecking },
): Promise<CallOutcome<KeptPosting>> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
  const request = { method: 'PUT', headers, body: details, onChecking } as const
  return provenJsonCall(`/car/edit-form/${uniqueId}`, request, readKept)
}

function readKept(body: JsonObject | unknown[]): KeptPosting | null {
  if (!isObject(body) || readSuccess(body) === null) return null
  const { registrationNumber, phoneNumber, phoneConfirmation } = body
  return {
    registrationNumber: readText(registrationNumber),
    phoneNumber: readText(phoneNumber),
    newNumberEnding: readText(body['newNumberEnding']),
    phoneConfirmation: readConfirmation(phoneConfirmation),
  }
}
