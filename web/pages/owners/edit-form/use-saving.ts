import { useEffect, useRef } from 'react'
import type { CallOutcome, NotDone } from '../../../calls/call-outcome.ts'

interface Saving<T, Kept> {
  call: (value: T) => Promise<CallOutcome<Kept>>
  onKept: (kept: Kept) => void
  onFailed: (outcome: NotDone) => void
}

/** Saves each value as it is tapped, one call at a time: of several the last counts, also where the page is left meanwhile. */
export function useSaving<T, Kept>({ call, onKept, onFailed }: Saving<T, Kept>) {
  const waiting = useRef<T | null>(null)
  const isBusy = useRef(false)
  useEffect(() => {
    const leave = (): void => {
      if (waiting.current !== null) void call(waiting.current)
      waiting.current = null
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [call])

  const send = async (value: T): Promise<void> => {
    const outcome = await call(value)
    const next = waiting.current
    waiting.current = null
    if (next !== null) return send(next)
    isBusy.current = false
    if (outcome.kind === 'done') onKept(outcome.value)
    else onFailed(outcome)
  }
  return (value: T): void => {
    if (isBusy.current) {
      waiting.current = value
      return
    }
    isBusy.current = true
    void send(value)
  }
}
