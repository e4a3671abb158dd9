// Who is signed in, for every part of the console.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getProfile, type Agent } from '../../calls/agents/profile.ts'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { ask, CallFailed } from './ask.ts'
import { KEYS } from './queries.ts'

const SIGNED_OUT = 401

/** The profile; null where nobody is signed in. */
export function useProfile(): UseQueryResult<Agent | null> {
  return useQuery({ queryKey: KEYS.profile, queryFn: askWhoIsSignedIn, staleTime: 60_000 })
}

/** Puts an agent, or nobody, in the place of who was signed in, and forgets what they saw. */
export function useSignedIn(): (agent: Agent | null) => void {
  const queries = useQueryClient()
  return (agent) => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.profile[0] })
    queries.setQueryData(KEYS.profile, agent)
  }
}

/** Whether a call came to nothing because nobody is signed in, or not any more. */
export function isSignedOut(outcome: CallOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.status === SIGNED_OUT
}

async function askWhoIsSignedIn(): Promise<Agent | null> {
  try {
    return await ask(getProfile())
  } catch (fault) {
    if (fault instanceof CallFailed && fault.status === SIGNED_OUT) return null
    throw fault
  }
}
