// What becomes of a text once its carrier has answered, or was asked whether it took it.
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Services } from '../../services.ts'
import type { Carried } from '../carriers/carrier.ts'
import type { ClaimedText } from './claim-texts.ts'
import { isTooLate, nextTry, soon, triedFor, withinItsHours } from './retry-plan.ts'
import {
  endOfTry,
  firstLookupAt,
  unconfirmedSend,
  type Lookup,
  type UnconfirmedSend,
} from './unconfirmed-sends.ts'

export type SendResult =
  | { text: ClaimedText; state: 'sent'; at: number; carrierId: string | null }
  /** The carrier lists it under an id that never reached us. */
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

/** The result of a try that began at `began` and that the carrier answered with `answer` just now. */
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
      const unconfirmed = unconfirmedSend(began, now)
      const due = { dueAt: firstLookupAt(now), unconfirmed, excused: false }
      return { text, state: 'due', failure: answer.failure, ...due }
    }
    case 'refused-key':
      return excused(services, text, { failure: answer.failure, at: now + ASK_AGAIN_MS })
    case 'wait': {
      const { failure, seconds } = answer
      return excused(services, text, { failure, at: soon(text.excused, now, seconds) })
    }
  }
}

/** The result of looking an unconfirmed text up in the carrier's list. */
export function resultOfLookup(
  services: Services,
  text: ClaimedText,
  { lookup, unconfirmed }: { lookup: Lookup; unconfirmed: UnconfirmedSend },
): SendResult {
  switch (lookup.was) {
    case 'taken': {
      const { carrierId } = lookup
      return { text, state: 'found', at: services.clock.now(), carrierId, unconfirmed }
    }
    case 'unknown': {
      const { lookupAt: dueAt, failure } = lookup
      return { text, state: 'due', dueAt, failure, excused: true, unconfirmed }
    }
    case 'not-taken': {
      // The unconfirmed try counts; this lookup does not.
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
  const dueAt = withinItsHours(services, text.kind, next)
  return isTooLate(text.firstTriedAt, dueAt, triedFor(text.kind))
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused: lookups > 0, unconfirmed: null }
}

// The account is refused or slowed down: the text stays queued. Only sign-in codes expire meanwhile.
function excused(
  services: Services,
  text: ClaimedText,
  { failure, at }: { failure: string; at: number },
): SendResult {
  const dueAt = withinItsHours(services, text.kind, at)
  const isLate = isTooLate(text.firstTriedAt, dueAt, triedFor(text.kind))
  const hasFailed = text.tries - text.excused > 1
  return isLate && (hasFailed || text.kind === 'code')
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused: true, unconfirmed: null }
}
