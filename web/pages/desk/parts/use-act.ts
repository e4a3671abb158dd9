import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { problemsOfCall } from '../../../components/console/ask.ts'
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
