// The calls behind the page of a deal. `uniqueId` is the link's, as it is in the address.
import { dealCall } from '../../domain/addresses.ts'
import type { Deal } from '../../domain/wire/deal.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { jsonCall, removingCall } from './json-call.ts'
import type { NamedPhoto } from './upload-photo.ts'

/** What an owner may do with a deal, as the calls name it. */
export type DealStep =
  'undo' | 'fell-through' | 'not-this-day' | 'address' | 'outcome' | 'outcome-photo'

export function getDeal(uniqueId: string): Promise<CallOutcome<Deal>> {
  return jsonCall(dealCall(uniqueId), { preloaded: true }, 'agentName')
}

/** Takes a step after which there is a deal, and answers it. Repeated it changes nothing. */
export function changeDeal(
  uniqueId: string,
  step: DealStep,
  body: object,
): Promise<CallOutcome<Deal>> {
  return jsonCall(dealCall(uniqueId, step), { method: 'POST', body }, 'agentName')
}

/** Takes the choice back, within the hour or because it fell through. */
export function endDeal(uniqueId: string, step: 'undo' | 'fell-through') {
  return removingCall(dealCall(uniqueId, step), 'POST')
}

/** Adds the photo to the answer that less was paid, in the place of one sent before. */
export async function sendOutcomePhoto(
  uniqueId: string,
  photo: NamedPhoto,
): Promise<CallOutcome<Deal>> {
  // Few owners have one to send.
  const uploading = await import('./upload-photo.ts').catch(() => null)
  if (uploading === null) return { kind: 'unreachable' }
  const path = dealCall(uniqueId, 'outcome-photo')
  return outcomeOf(await uploading.uploadPhoto(path, photo, () => undefined), 'agentName')
}
