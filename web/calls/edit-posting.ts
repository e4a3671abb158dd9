// Changes the posting behind a texted link. The photo is never part of it.
import { readSuccess, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** The fields as typed. */
export interface EditedPosting {
  registrationNumber: string
  postcode: string
  phoneNumber: string
  problem: string
}

/** `etag` is what came with the posting. Refused with status 412 where it was changed since. */
export function editPosting(
  uniqueId: string,
  details: EditedPosting,
  etag: string | null,
): Promise<CallOutcome<true>> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
  const request = { method: 'PUT', headers, body: details } as const
  return jsonCall(`/car/edit-form/${uniqueId}`, request, readSuccess)
}
