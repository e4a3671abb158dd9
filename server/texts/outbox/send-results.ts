// What becomes of a text once its carrier has answered, or was asked whether it took it.
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Services } from '../../services.ts'
import type { Carried } from '../carriers/carrier.ts'
import type { ClaimedText } from './claim-texts.ts'
import type { UnconfirmedSend } from './unconfirmed-sends-storage.ts'
import { unconfirmedSend, endOfTry, firstLookupAt, type Lookup } from './unconfirmed-sends.ts'
import { withinQuoteHours } from '../limits/quote-hours.ts'
import { isTooLate, nextTry, soon } from './retry-plan.ts'
import { keepsQuoteHours, triedFor } from './text-kinds.ts'

export type SendResult =
  | { text: ClaimedText; state: 'sent'; at: number; carrierId: string | null }
  /** The carrier lists it under an id of which it did not tell us. */
  | {
      text: ClaimedText
      state: 'found'
      at: number
      carrierId: string
      unconfirmed: UnconfirmedSend
    }
  | {
      text: ClaimedText
      state: 'due'
      dueAt: number
      failure: string
      /** The try does not count towards giving up. */
      excused: boolean
      unconfirmed: UnconfirmedSend | null
    }
  | { text: ClaimedText; state: 'failed'; failure: string; loud?: boolean; stopped?: boolean }
  | { text: ClaimedText; state: 'gone' }

const ASK_AGAIN_MS = MINUTE_MS

/** How a try ends that began at `began` and that the carrier answered with `answer` just now. */
export function resultOfSend(
  services: Services,
  text: ClaimedText,
  { answer, began }: { answer: Carried; began: number },
): SendResult {
  const now = services.clock.now()
  switch (answer.outcome) {
    case 'accepted':
      return { text, state: 'sent', at: now, carrierId: answer.carrierId ?? null }
    case 'permanent':
      return { text, state: 'failed', failure: answer.failure, loud: answer.loud === true }
    case 'stopped':
      return { text, state: 'failed', failure: answer.failure, stopped: true }
    case 'temporary':
      return planned(services, text, { ...answer, after: now })
    case 'unsure': {
      if (services.carrier.find === undefined)
        return planned(services, text, { ...answer, after: now })
      const due = {
        dueAt: firstLookupAt(now),
        unconfirmed: unconfirmedSend(began, now),
        excused: false,
      }
      return { text, state: 'due', failure: answer.failure, ...due }
    }
    case 'refused-key':
      return excused(services, text, { failure: answer.failure, dueAt: now + ASK_AGAIN_MS })
    case 'wait': {
      const { failure, seconds } = answer
      return excused(services, text, { failure, dueAt: soon(text.excused, now, seconds) })
    }
  }
}

/** How a look at the carrier's list ends, at a text of which there was `unconfirmed`. */
export function resultOfLookup(
  services: Services,
  text: ClaimedText,
  { look, unconfirmed }: { look: Lookup; unconfirmed: UnconfirmedSend },
): SendResult {
  switch (look.was) {
    case 'taken':
      return {
        text,
        state: 'found',
        at: services.clock.now(),
        carrierId: look.carrierId,
        unconfirmed,
      }
    case 'unknown': {
      const { lookupAt: dueAt, failure } = look
      return { text, state: 'due', dueAt, failure, excused: true, unconfirmed }
    }
    case 'not-taken': {
      // The doubtful try counts; this look does not.
      const tried = { failure: 'not-taken', after: endOfTry(unconfirmed), lookups: 1 }
      return planned(services, text, tried)
    }
  }
}

function planned(
  services: Services,
  text: ClaimedText,
  { failure, after, lookups = 0 }: { failure: string; after: number; lookups?: number },
): SendResult {
  const now = services.clock.now()
  const next = Math.max(now, nextTry(text.tries - text.excused - lookups, after))
  const dueAt = inHours(services, text, next)
  return isTooLate(text.firstTriedAt, dueAt, triedFor(text.kind))
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused: lookups > 0, unconfirmed: null }
}

// Whatever the carrier has against us, the text waits; only a code has run out by and by.
function excused(
  services: Services,
  text: ClaimedText,
  { failure, dueAt: wanted }: { failure: string; dueAt: number },
): SendResult {
  const dueAt = inHours(services, text, wanted)
  const isLate = isTooLate(text.firstTriedAt, dueAt, triedFor(text.kind))
  const hasFailed = text.tries - text.excused > 1
  return isLate && (hasFailed || text.kind === 'code')
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused: true, unconfirmed: null }
}

function inHours(services: Services, text: ClaimedText, time: number): number {
  return keepsQuoteHours(text.kind) ? withinQuoteHours(services.config.quoteTextHours, time) : time
}
