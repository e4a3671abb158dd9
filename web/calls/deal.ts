// `uniqueId` is the link's, as it is in the address.
import { dealCall } from '../../domain/addresses.ts'
import type { Deal } from '../../domain/wire/deal.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { jsonCall, removingCall } from './json-call.ts'
import { uploadPhoto, type NamedPhoto } from './upload-photo.ts'

/** What an owner may do with a deal, as the calls name it. */
export type DealStep =
  | 'confirm'
  | 'undo'
  | 'fell-through'
  | 'send-away'
  | 'not-this-day'
  | 'address'
  | 'outcome'
  | 'outcome-photo'

export function getDeal(uniqueId: string): Promise<CallOutcome<Deal>> {
  return jsonCall(dealCall(uniqueId), { preloaded: true }, 'agentName')
}

/** The deal that a step is meant for. */
export interface OfDeal {
  uniqueId: string
  chosenAt: string
}

/** One of its owner's steps, in the deal that was chosen then and in no later one. */
export function dealStepCall({ uniqueId, chosenAt }: OfDeal, step: DealStep): string {
  return `${dealCall(uniqueId)}/${step}?${new URLSearchParams({ chosenAt })}`
}

/** Takes a step after which there is a deal, and answers it. Repeated it changes nothing. */
export function changeDeal(deal: OfDeal, step: DealStep, body: object): Promise<CallOutcome<Deal>> {
  return jsonCall(dealStepCall(deal, step), { method: 'POST', body }, 'agentName')
}

/** Takes the choice back, within the hour or because it is called off, or they wanted to pay less. */
export function endDeal(deal: OfDeal, step: 'undo' | 'fell-through' | 'send-away') {
  return removingCall(dealStepCall(deal, step), 'POST')
}

/** Adds the photo to the answer that less was paid, in the place of one sent before. */
export async function sendOutcomePhoto(
  deal: OfDeal,
  photo: NamedPhoto,
): Promise<CallOutcome<Deal>> {
  const path = dealStepCall(deal, 'outcome-photo')
  return outcomeOf(await uploadPhoto(path, photo, () => undefined), 'agentName')
}
