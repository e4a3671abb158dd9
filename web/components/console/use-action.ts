// The answer is kept only where `onDone` puts it, so that a number shown leaves with its page.
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { type CallFailed, failureOfCall, SIGNED_OUT } from './ask.ts'
import { focusIfLost } from '../focus.ts'

/** What a console does where the session has ended. */
export const OnSignedOut = createContext<() => void>(() => undefined)

export type Action<V> = ReturnType<typeof useAction<V, unknown>>

/** One call at a time: a second tap while it is out does nothing. `onDone` gets the answer and what was given. */
export function useAction<V, T>(
  call: (given: V) => Promise<CallOutcome<T>>,
  onDone: (value: T, given: V) => void | Promise<void>,
  onFault?: (fault: CallFailed) => void,
) {
  const onSignedOut = useContext(OnSignedOut)
  const isOut = useRef(false)
  const askedBy = useRef<Element | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<CallFailed | null>(null)

  // The browser lost the focus to a button that was disabled meanwhile.
  useEffect(() => {
    if (fault !== null && !busy) focusIfLost(askedBy.current)
  }, [busy, fault])

  const run = async (given: V): Promise<void> => {
    if (isOut.current) return
    isOut.current = true
    askedBy.current = document.activeElement
    setBusy(true)
    setFault(null)
    const outcome = await call(given)
    // Busy until what comes of it is on the page.
    if (outcome.kind === 'done') await onDone(outcome.value, given)
    isOut.current = false
    setBusy(false)
    if (outcome.kind === 'done') return
    const failed = failureOfCall(outcome)
    setFault(failed)
    onFault?.(failed)
    if (failed.status === SIGNED_OUT) onSignedOut()
  }
  return { busy, fault, send: (given: V) => void run(given), clearFault: () => setFault(null) }
}
