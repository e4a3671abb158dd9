import { useQueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import type { DeskToday } from '../../../../domain/wire/desk.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { readAtDesk } from '../../../calls/desk.ts'
import { problemsOfCall, ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'

interface Act {
  isBusy: boolean
  /** Why it failed, in words. */
  fault: string | null
  run: () => Promise<void>
}

/** Makes one `call` at a time. If it succeeds, everything shown is loaded again and `onDone` gets the answer. */
export function useAct<T>(
  call: () => Promise<CallOutcome<T>>,
  onDone?: (answered: T) => void,
): Act {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const outcome = await call()
    setBusy(false)
    if (outcome.kind !== 'done') {
      const [problems, line] = problemsOfCall(outcome)
      return setFault(problems.map(({ message }) => message).join(' ') || line)
    }
    void queries.invalidateQueries({ queryKey: KEYS.desk })
    onDone?.(outcome.value)
  }
  return { isBusy, fault, run }
}

/** What is due, loaded again every half minute while the desk is in view. */
export function useToday(): UseQueryResult<DeskToday> {
  return useQuery({
    queryKey: [...KEYS.desk, 'today'],
    queryFn: () => ask(readAtDesk<DeskToday>('today', 'items')),
    staleTime: MINUTE_MS / 4,
    refetchInterval: MINUTE_MS / 2,
  })
}
