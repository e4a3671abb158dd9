import { useState } from 'react'
import type { CallOutcome, NotDone } from '../../calls/call-outcome.ts'
import { failureOfCall } from '../../components/console/ask.ts'

export interface PasskeyCall {
  isBusy: boolean
  fault: string | null
  /** The value where it is done, else null. `unmade` is said where the user declined. */
  run: <T>(call: Promise<CallOutcome<T> | null>, unmade: string) => Promise<T | null>
}

export function usePasskeyCall(): PasskeyCall {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return {
    isBusy,
    fault,
    async run(call, unmade) {
      setFault(null)
      setBusy(true)
      const outcome = await call
      setBusy(false)
      if (outcome?.kind === 'done') return outcome.value
      setFault(outcome === null ? unmade : faultOf(outcome))
      return null
    },
  }
}

function faultOf(outcome: NotDone): string {
  const [problem] = outcome.kind === 'refused' ? outcome.problems : []
  return problem?.message ?? failureOfCall(outcome).message
}
