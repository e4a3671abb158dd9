// Decides what becomes of a text once its carrier has answered.
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import type { Services } from '../../../platform/services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import type { ClaimedText } from './claim-texts.ts'
import { isTooLate, nextTry, soon, triedFor, withinItsHours } from './retry-plan.ts'
export type SendResult =
  | { text: ClaimedText; state: 'sent'; at: number; carrierId: string | null }
  | {
      text: ClaimedText
      state: 'due'
      dueAt: number
      failure: string
      /** The try does not count towards giving up. */
      excused: boolean
    }
  | { text: ClaimedText; state: 'failed'; failure: string; loud?: boolean; stopped?: boolean }
  | { text: ClaimedText; state: 'gone' }

const ASK_AGAIN_MS = MINUTE_MS

/** The result of a try that the carrier answered with `answer` just now. */
export function resultOfSend(services: Services, text: ClaimedText, answer: Carried): SendResult {
  const now = services.clock.now()
  switch (answer.outcome) {
    case 'accepted':
      return { text, state: 'sent', at: now, carrierId: answer.carrierId ?? null }
    case 'permanent':
      return { text, state: 'failed', failure: answer.failure, loud: answer.loud === true }
    case 'stopped':
      return { text, state: 'failed', failure: answer.failure, stopped: true }
    case 'temporary':
      return planned(services, text, answer.failure)
    case 'refused-key':
      return excused(services, text, { failure: answer.failure, at: now + ASK_AGAIN_MS })
    case 'wait': {
      const { failure, seconds } = answer
      return excused(services, text, { failure, at: soon(text.excused, now, seconds) })
    }
  }
}

function planned(services: Services, text: ClaimedText, failure: string): SendResult {
  const next = nextTry(text.tries - text.excused, services.clock.now())
  const dueAt = withinItsHours(services, text.kind, next)
  return isTooLate(text.firstTriedAt, dueAt, triedFor(text.kind))
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused: false }
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
    : { text, state: 'due', dueAt, failure, excused: true }
}
