import { useEffect, useRef, useState, type RefObject } from 'react'
import { editFormPath } from '../../../../domain/site/addresses.ts'
import type { Deal } from '../../../../domain/wire/deal.ts'
import type { Done } from '../../../../domain/wire/schema.ts'
import { CONFLICT, NOT_FOUND, type CallOutcome, type NotDone } from '../../../calls/call-outcome.ts'
import { notDoneWords, whyEnded } from '../../../calls/call-outcome.ts'
import { changeDeal, endDeal, getDeal, sendOutcomePhoto } from '../../../calls/deal.ts'
import type { DealStep, OfDeal } from '../../../calls/deal.ts'
import type { NamedPhoto } from '../../../calls/upload-photo.ts'
import { useOnceChanged } from '../../../components/focus.ts'
import { uniqueIdHere } from '../../../components/link-pages/LinkPageParts.tsx'
import type { Failure } from '../../../components/form-problems.ts'

export type Found =
  | { state: 'loading' }
  | { state: 'deal'; deal: Deal }
  /** No buyer is chosen. */
  | { state: 'none' }
  /** The link opened a posting once; `why` it no longer does, in words. */
  | { state: 'ended'; why: string }
  | { state: 'failed'; words: string; opensNothing: boolean }

/** What goes with a step. The photo goes by a call of its own. */
export interface Sent {
  texts: Record<string, string | string[]>
  photo: NamedPhoto | null
}

/** The steps that can be taken. On the page that the server makes every step is a plain form. */
export interface DealSteps {
  of: OfDeal
  isBusy: boolean
  take: (step: DealStep, sent: Sent) => Promise<Failure | null>
}

export interface DealProps {
  deal: Deal
  steps: DealSteps
}

const NO_PHOTO: Failure = { problems: [], line: 'Choose a photo first.' }

const WHAT: Record<DealStep, string> = {
  confirm: 'save your answer',
  undo: 'undo your choice',
  'fell-through': 'call it off',
  'send-away': 'save your answer',
  'not-this-day': 'save your answer',
  address: 'save the address',
  outcome: 'save your answer',
  'outcome-photo': 'send the photo',
}

/** Of what the page says: the focus goes there when a step has changed it. */
export type HeadingRef = RefObject<HTMLHeadingElement | null>

export function useDeal(): { found: Found; steps: DealSteps; heading: HeadingRef } {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [isBusy, setBusy] = useState(false)

  const heading = useRef<HTMLHeadingElement>(null)
  // What was answered gives way to what comes after it: the focus goes to its heading.
  useOnceChanged(found.state === 'deal' ? stateOf(found.deal) : null, (before) => {
    if (before !== null) heading.current?.focus()
  })

  useEffect(() => {
    const load = async (isAgain = false): Promise<void> => {
      const outcome = await getDeal(uniqueIdHere())
      if (outcome.kind === 'done') setFound({ state: 'deal', deal: outcome.value })
      else if (!isAgain) setFound(notFound(outcome))
    }
    void load()
    // A page that was opened with the text of the evening before is looked at again at the door.
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void load(true)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  const chosenAt = found.state === 'deal' ? found.deal.chosenAt : ''
  const ofDeal = { uniqueId: chosenAt === '' ? '' : uniqueIdHere(), chosenAt }
  const take = async (step: DealStep, { texts, photo }: Sent): Promise<Failure | null> => {
    if (isBusy || found.state !== 'deal') return null
    if (step === 'outcome-photo' && photo === null) return NO_PHOTO
    setBusy(true)
    const outcome = await callOf(ofDeal, step, { texts, photo })
    const isOver = outcome.kind === 'refused' && outcome.status === NOT_FOUND
    if (isOver || (outcome.kind === 'done' && !('agentName' in outcome.value))) {
      location.assign(found.deal.quotesPath ?? editFormPath(uniqueIdHere()))
      return null
    }
    setBusy(false)
    if (outcome.kind !== 'done') return explainFailure(step, outcome)
    if ('agentName' in outcome.value) setFound({ state: 'deal', deal: outcome.value })
    return null
  }
  return { found, steps: { of: ofDeal, isBusy, take }, heading }
}

async function callOf(
  deal: OfDeal,
  step: DealStep,
  { texts, photo }: Sent,
): Promise<CallOutcome<Deal> | CallOutcome<Done>> {
  if (step === 'undo' || step === 'fell-through' || step === 'send-away') return endDeal(deal, step)
  if (step === 'outcome-photo' && photo !== null) return sendOutcomePhoto(deal, photo)
  const changed = await changeDeal(deal, step, texts)
  if (changed.kind !== 'done' || photo === null) return changed
  // The answer counts without its photo, for which the page then asks once more.
  const added = await sendOutcomePhoto(deal, photo)
  return added.kind === 'done' ? added : changed
}

function explainFailure(step: DealStep, outcome: NotDone): Failure {
  if (outcome.kind !== 'refused') return { problems: [], line: notDoneWords(WHAT[step], outcome) }
  const { problems, status, detail } = outcome
  // Refused because the deal is no longer as it was: the server says what to do.
  const isOther = status === CONFLICT && detail !== ''
  return { problems, line: isOther ? detail : notDoneWords(WHAT[step], outcome) }
}

function notFound(outcome: NotDone): Found {
  const why = whyEnded(outcome)
  if (why !== null) return { state: 'ended', why }
  if (outcome.kind === 'refused' && outcome.status === CONFLICT) return { state: 'none' }
  const opensNothing = outcome.kind === 'refused' && outcome.status === NOT_FOUND
  const words = (opensNothing && outcome.detail) || notDoneWords('load this page', outcome)
  return { state: 'failed', words, opensNothing }
}

function stateOf({ awaitsOwner, standing, collectOn, outcome }: Deal): string {
  return [awaitsOwner, standing, collectOn, outcome?.said, outcome?.paid].join()
}
