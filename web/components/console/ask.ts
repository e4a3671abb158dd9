// Between the console's queries, which throw, and the site's calls, which never do.
import type { Problem } from '../../../domain/basics/problem.ts'
import type { CallOutcome, NotDone } from '../../calls/call-outcome.ts'

export const SIGNED_OUT = 401

/** A call that failed. The message is for people: the problems of fields say more than the sentence above them. */
export class CallFailed extends Error {
  /** Of the site's refusal; 0 where no answer came. */
  readonly status: number
  readonly problems: Problem<string>[]

  constructor(status: number, detail: string, problems: Problem<string>[] = []) {
    super(problems.map(({ message }) => message).join(' ') || detail)
    this.status = status
    this.problems = problems
  }
}

const NO_ANSWER = 'The site didn’t answer. Check that you’re online.'
const NO_REASON = 'Something went wrong. Try again in a moment.'

/** The value of a call that is done. Throws `CallFailed` for any other outcome. */
export async function ask<T>(call: Promise<CallOutcome<T>>): Promise<T> {
  const outcome = await call
  if (outcome.kind === 'done') return outcome.value
  throw failureOfCall(outcome)
}

/** What to say about an outcome that is not done. */
export function failureOfCall(outcome: NotDone): CallFailed {
  if (outcome.kind === 'unreachable') return new CallFailed(0, NO_ANSWER)
  const told = outcome.detail === '' ? NO_REASON : outcome.detail
  return new CallFailed(outcome.status, told, outcome.problems)
}
