import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { MINUTE_MS } from '../../../domain/time.ts'
import { getProfile } from '../../calls/agents/profile.ts'
import type { Agent } from '../../../domain/wire/agents.ts'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { ask, CallFailed } from './ask.ts'
import { KEYS } from './queries.ts'

const SIGNED_OUT = 401
const ASK_AGAIN_MS = 5_000

/**
 * The profile; null where nobody is signed in. It is asked for again when the page gets the focus:
 * another tab may have signed in another agent, in whose name this one would quote. Until there is a
 * first answer it is asked for every few seconds: without one the console shows nothing.
 */
export function useProfile(): UseQueryResult<Agent | null> {
  const queries = useQueryClient()
  useEffect(() => {
    const askAgain = (): void =>
      void queries.invalidateQueries({ queryKey: KEYS.profile }, { cancelRefetch: false })
    addEventListener('focus', askAgain)
    return () => removeEventListener('focus', askAgain)
  }, [queries])
  return useQuery({
    queryKey: KEYS.profile,
    queryFn: () => askForProfile(queries),
    staleTime: MINUTE_MS,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.errorUpdateCount > 0 ? ASK_AGAIN_MS : false,
    refetchOnWindowFocus: 'always',
  })
}

/** Puts an agent, or nobody, in the place of who was signed in, and forgets what they saw. */
export function useSignedIn(): (agent: Agent | null) => void {
  const queries = useQueryClient()
  return (agent) => {
    forgetWhatWasSeen(queries)
    queries.setQueryData(KEYS.profile, agent)
  }
}

/** Whether a call failed because nobody is signed in, or not any more. */
export function isSignedOut(outcome: CallOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.status === SIGNED_OUT
}

async function askForProfile(queries: QueryClient): Promise<Agent | null> {
  const kept = (): Agent | null | undefined => queries.getQueryData(KEYS.profile)
  const before = kept()
  const agent = await askWhoIsSignedIn()
  const now = kept()
  // Somebody may have signed in or out here while the answer was on its way.
  if (now !== undefined && now !== before) return now
  // Another of the business has a phone of their own.
  const isSame = agent?.agentId === now?.agentId && agent?.phoneNumber === now?.phoneNumber
  if (agent !== null && !isSame) forgetWhatWasSeen(queries)
  return agent
}

function forgetWhatWasSeen(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.profile[0] })
}

async function askWhoIsSignedIn(): Promise<Agent | null> {
  try {
    return await ask(getProfile())
  } catch (fault) {
    if (fault instanceof CallFailed && fault.status === SIGNED_OUT) return null
    throw fault
  }
}
