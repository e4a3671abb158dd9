// Who is signed in to a console. What they saw is dropped when somebody else signs in.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { ask, CallFailed, SIGNED_OUT } from './ask.ts'
import { KEYS } from './queries.ts'

/** Sets who is signed in, or nobody, and drops what the person before saw. */
export function useSignedIn(): (who: object | null) => void {
  const queries = useQueryClient()
  return (who) => {
    clearSeen(queries)
    queries.setQueryData(KEYS.profile, who)
  }
}

/** Whether a call failed because nobody is signed in any more. */
export function isSignedOut(outcome: CallOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.status === SIGNED_OUT
}

/** Who is signed in, as `call` says; null if nobody is. */
export async function askWhoIsSignedIn<Who>(call: Promise<CallOutcome<Who>>): Promise<Who | null> {
  try {
    return await ask(call)
  } catch (fault) {
    if (fault instanceof CallFailed && fault.status === SIGNED_OUT) return null
    throw fault
  }
}

export function clearSeen(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.profile[0] })
}
