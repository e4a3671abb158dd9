// The server's answers are kept while the console is open: going back to a list shows it as it was.
import { QueryCache, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import type { AnswerOf, Endpoint } from '../../../domain/wire/calls.ts'
import type { CallOutcome, Promised } from '../../calls/call-outcome.ts'
import { consoleCall } from '../../calls/console-call.ts'
import { CallFailed, SIGNED_OUT, ask } from './ask.ts'

/** Names of what is kept; a list's is followed by what was asked of it. */
export const KEYS = {
  profile: ['profile'],
  cars: ['cars'],
  news: ['news'],
  counts: ['counts'],
  car: ['car'],
  quotes: ['quotes'],
  sessions: ['sessions'],
  people: ['people'],
  alerts: ['alerts'],
  subscription: ['subscription'],
  complaints: ['complaints'],
  desk: ['desk'],
} as const

const KEPT_MS = 30 * MINUTE_MS
const MAY_NOT = 403

/**
 * A console's memory. A call refused because nobody is signed in clears who was; one refused because they may
 * not has the profile say why.
 */
export function openQueries(): QueryClient {
  const onError = (fault: unknown): void => {
    if (!(fault instanceof CallFailed)) return
    if (fault.status === SIGNED_OUT) client.setQueryData(KEYS.profile, null)
    if (fault.status === MAY_NOT) void client.invalidateQueries({ queryKey: KEYS.profile })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      // Calls repeat themselves already, and say within ten seconds what came of it. They are made
      // without a connection too, so that the page can say that there is none.
      queries: {
        retry: false,
        networkMode: 'always',
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
      },
    },
  })
  return client
}

/** The answer of a call that takes nothing, kept by `name`. */
export function useAnswer<E extends Endpoint>(
  name: keyof typeof KEYS,
  endpoint: E,
  promised: Promised<AnswerOf<E>>,
  enabled = true,
) {
  const queryFn = () => ask(consoleCall(endpoint, {} as never, promised))
  return useQuery({ queryKey: KEYS[name], queryFn, enabled })
}

/** Sets who is signed in, or nobody, and drops what the person before saw. */
export function useSignedIn(): (who: object | null) => void {
  const queries = useQueryClient()
  return (who) => {
    clearSeen(queries)
    queries.setQueryData(KEYS.profile, who)
  }
}

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

export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
