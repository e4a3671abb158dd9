import type { ReactNode } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import type { HandCall } from './use-call.ts'

interface OneTapProps {
  call: HandCall<void>
  busyText: string
  children: ReactNode
}

/** A button that makes a call at once, and says why where it fails. */
export function OneTap({ call: { busy, fault, send }, busyText, children }: OneTapProps) {
  return (
    <>
      <button type="button" className="button primary" disabled={busy} onClick={() => send()}>
        {busy && <span className="spinner" />}
        {busy ? busyText : children}
      </button>
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </>
  )
}
