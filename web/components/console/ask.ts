// Between the console's queries, which throw, and the site's calls, which never do.
import type { Problem } from '../../../domain/basics/problem.ts'
import type { CallOutcome, NotDone } from '../../calls/call-outcome.ts'

export const SIGNED_OUT = 401

/** A call that failed. The message is a sentence for people. */
export class CallFailed extends Error {
  /** Of the site's refusal; 0 where no answer came. */
  readonly status: number
  readonly fields: string[]

  constructor(status: number, detail: string, fields: string[] = []) {
    super(detail)
    this.status = status
    this.fields = fields
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
  return new CallFailed(outcome.status, told)
}

/** What to say about it in a form: the problems of its fields, or the sentence above them. */
export function problemsOfCall(outcome: NotDone): [problems: Problem<string>[], line: string] {
  const problems = outcome.kind === 'refused' ? outcome.problems : []
  return [problems, failureOfCall(outcome).message]
}
