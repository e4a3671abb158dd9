// `uniqueId` is the link's, as it is in the address.
import { dealCall } from '../../domain/site/addresses.ts'
import type { Endpoint } from '../../domain/wire/calls.ts'
import { Deal } from '../../domain/wire/deal.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { jsonCall, removingCall } from './json-call.ts'
import { uploadPhoto, type NamedPhoto } from './upload-photo.ts'
import { kindOf, wholeOutcome } from './with-defaults.ts'

const DEAL = '/car/deal/:uniqueId'
type StepOf<E> = E extends `POST ${typeof DEAL}/${infer Step}` ? Step : never
export type DealStep = StepOf<Endpoint>
type LastStep = 'undo' | 'fell-through' | 'send-away'
type StepInDeal = Exclude<DealStep, LastStep>

export async function getDeal(uniqueId: string): Promise<CallOutcome<Deal>> {
  const asking = { uniqueId, preloaded: true } as const
  return wholeDeal(await jsonCall(`GET ${DEAL}`, asking, 'agentName'))
}

export interface OfDeal {
  uniqueId: string
  chosenAt: string
}

/** One of its owner's steps, in the deal that was chosen then and in no later one. */
export function dealStepCall(deal: OfDeal, step: DealStep): string {
  const { uniqueId, query } = idsOf(deal)
  return `${dealCall(uniqueId)}/${step}?${query}`
}

function idsOf({ uniqueId, chosenAt }: OfDeal) {
  return { uniqueId, query: String(new URLSearchParams({ chosenAt })) }
}

/** Takes a step after which there is a deal, and answers it. Repeated it changes nothing. */
export async function changeDeal(deal: OfDeal, step: StepInDeal, body: object) {
  const asking = { ...idsOf(deal), body: body as never }
  return wholeDeal(await jsonCall(`POST ${DEAL}/${step}`, asking, 'agentName'))
}

/** Takes the choice back, within the hour or because it is called off, or they wanted to pay less. */
export function endDeal(deal: OfDeal, step: LastStep) {
  return removingCall(`POST ${DEAL}/${step}`, idsOf(deal))
}

/** Adds the photo to the answer that less was paid, in the place of one sent before. */
export async function sendOutcomePhoto(deal: OfDeal, photo: NamedPhoto) {
  const path = dealStepCall(deal, 'outcome-photo')
  return wholeDeal(outcomeOf(await uploadPhoto(path, photo), 'agentName'))
}

// Without whom, when and how much there is no deal to show.
function wholeDeal(answer: CallOutcome<Deal>): CallOutcome<Deal> {
  return wholeOutcome(answer, kindOf(Deal), ['agentName', 'amount', 'chosenAt'])
}
