import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { getProfile } from '../../calls/agents/profile.ts'
import type { Agent } from '../../../domain/wire/agents.ts'
import { askWhoIsSignedIn, clearSeen } from '../../components/console/signed-in.ts'
import { KEYS } from '../../components/console/queries.ts'

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

async function askForProfile(queries: QueryClient): Promise<Agent | null> {
  const kept = (): Agent | null | undefined => queries.getQueryData(KEYS.profile)
  const before = kept()
  const agent = await askWhoIsSignedIn(getProfile())
  const now = kept()
  // Somebody may have signed in or out here while the answer was on its way.
  if (now !== undefined && now !== before) return now
  // Another of the business has a phone of their own.
  const isSame = agent?.agentId === now?.agentId && agent?.phoneNumber === now?.phoneNumber
  if (agent !== null && !isSame) clearSeen(queries)
  return agent
}
