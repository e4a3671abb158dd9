import { useEffect, useState } from 'react'
import { editFormPath } from '../../../domain/addresses.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import type { Problem } from '../../../domain/problem.ts'
import { notDoneWords, type NotDone } from '../../calls/call-outcome.ts'
import { changeDeal, endDeal, getDeal, type DealStep } from '../../calls/deal.ts'

export type Found =
  | { state: 'loading' }
  | { state: 'deal'; deal: Deal }
  /** No buyer is chosen, or the link opens nothing. */
  | { state: 'none' }
  /** The link opened a posting once; `why` it no longer does, in words. */
  | { state: 'ended'; why: string }
  | { state: 'failed'; words: string }

/** Why a step was not taken: what is wrong in its form, or the words above it. */
export interface Failed {
  problems: Problem<string>[]
  words: string
}

/** The steps that can be taken. On the page that the server makes every step is a plain form. */
export interface DealSteps {
  uniqueId: string
  /** The step that is being taken. */
  busy: DealStep | null
  /** Answers null once it is done. */
  take: (step: DealStep, body: Record<string, string>) => Promise<Failed | null>
}

const LINK_ENDED = 410
const NO_DEAL = 404
const CONFLICT = 409

const WHAT: Record<DealStep, string> = {
  undo: 'undo your choice',
  'fell-through': 'save that it fell through',
  'not-this-day': 'save your answer',
  address: 'save the address',
  outcome: 'save your answer',
}

/** The deal of the posting that `location` names. */
export function useDeal(): { found: Found; steps: DealSteps } {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [busy, setBusy] = useState<DealStep | null>(null)

  useEffect(() => {
    const load = async (): Promise<void> => {
      const outcome = await getDeal(uniqueIdHere())
      setFound(outcome.kind === 'done' ? { state: 'deal', deal: outcome.value } : notFound(outcome))
    }
    void load()
  }, [])

  const take = async (step: DealStep, body: Record<string, string>): Promise<Failed | null> => {
    if (busy !== null || found.state !== 'deal') return null
    setBusy(step)
    const isEnd = step === 'undo' || step === 'fell-through'
    const outcome = isEnd
      ? await endDeal(uniqueIdHere(), step)
      : await changeDeal(uniqueIdHere(), step, body)
    if (outcome.kind === 'done' && !('agentName' in outcome.value)) {
      location.assign(found.deal.quotesPath ?? editFormPath(uniqueIdHere()))
      return null
    }
    setBusy(null)
    if (outcome.kind !== 'done') return failedStep(step, outcome)
    if ('agentName' in outcome.value) setFound({ state: 'deal', deal: outcome.value })
    return null
  }
  const uniqueId = found.state === 'deal' ? uniqueIdHere() : ''
  return { found, steps: { uniqueId, busy, take } }
}

function failedStep(step: DealStep, outcome: NotDone): Failed {
  if (outcome.kind !== 'refused') return { problems: [], words: notDoneWords(WHAT[step], outcome) }
  const { problems, status, detail } = outcome
  // Refused because the deal is no longer as it was: the server says what to do.
  const isOther = status === CONFLICT && detail !== ''
  return { problems, words: isOther ? detail : notDoneWords(WHAT[step], outcome) }
}

function notFound(outcome: NotDone): Found {
  if (outcome.kind === 'refused' && outcome.status === LINK_ENDED) {
    return { state: 'ended', why: outcome.detail }
  }
  if (outcome.kind === 'refused' && outcome.status === NO_DEAL) return { state: 'none' }
  return { state: 'failed', words: notDoneWords('load this page', outcome) }
}

export function uniqueIdHere(): string {
  return location.pathname.split('/')[2] ?? ''
}
