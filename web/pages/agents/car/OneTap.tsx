import type { ReactNode } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import type { HandCall } from './use-call.ts'

interface OneTapProps {
  call: HandCall<void>
  busyText: string
  /** As one of many on a page. */
  outlined?: boolean
  children: ReactNode
}

/** A button that makes a call at once, and says why where it fails. */
export function OneTap({ call, busyText, outlined = false, children }: OneTapProps) {
  const { busy, fault, send } = call
  const className = outlined ? 'button' : 'button primary'
  return (
    <>
      <button type="button" className={className} disabled={busy} onClick={() => send()}>
        {busy && <span className="spinner" />}
        {busy ? busyText : children}
      </button>
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </>
  )
}
