import type { NotDone } from '../../calls/call-outcome.ts'
import { NO_ANSWER, type Failure } from '../form-problems.ts'

const STALE = 412

const CHANGED_ELSEWHERE =
  'This posting was changed somewhere else after you opened it. Open your link again to see it as it is now.'

export function failureOf(outcome: NotDone): Failure {
  if (outcome.kind === 'unreachable') return NO_ANSWER
  if (outcome.status === STALE) return { problems: [], line: CHANGED_ELSEWHERE }
  return { problems: outcome.problems, line: outcome.detail === '' ? null : outcome.detail }
}
