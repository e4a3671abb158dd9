import { useState } from 'react'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { AskFirst, type Question } from '../../../components/console/AskFirst.tsx'
import { useAct } from './desk-queries.ts'

interface ActButtonProps<T> {
  children: string
  busyText: string
  className?: 'button' | 'button danger' | 'button primary' | 'link'
  call: () => Promise<CallOutcome<T>>
  onDone?: (answered: T) => void
  asks?: Question
  disabled?: boolean
}

/** A button that makes one call, and says why if it fails. */
export function ActButton<T>(props: ActButtonProps<T>) {
  const { children, busyText, className = 'button', call, onDone, asks, disabled } = props
  const [isAsking, setAsking] = useState(false)
  const act = useAct(call, (answered) => {
    setAsking(false)
    onDone?.(answered)
  })
  const { busy, fault, send } = act
  return (
    <>
      <BusyButton
        type="button"
        className={className}
        disabled={disabled}
        aria-disabled={busy}
        busyText={busy && !isAsking ? busyText : null}
        onClick={() => (asks === undefined ? send() : setAsking(true))}
      >
        {children}
      </BusyButton>
      {fault !== null && !isAsking && <Alert kind="warning">{fault.message}</Alert>}
      {isAsking && asks !== undefined && (
        <AskFirst {...asks} busyText={busyText} act={act} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
