import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { BusyButton } from '../BusyButton.tsx'
import type { Action } from './use-action.ts'

interface CallButtonProps {
  call: Pick<Action<void>, 'busy' | 'fault' | 'send'>
  busyText: string
  look?: string
  children: string
}

/** Makes a call when it is pressed; where that fails, its page says so. */
export function CallButton({ call, busyText, look = '', children }: CallButtonProps) {
  return (
    <BusyButton
      type="button"
      className={`button ${look}`}
      disabled={call.busy}
      busyText={call.busy ? busyText : null}
      onClick={() => call.send()}
    >
      {children}
    </BusyButton>
  )
}

interface OpenFirstProps extends Omit<CallButtonProps, 'look' | 'children'> {
  /** The words of the link that opens it, and of the button. */
  opens: string
  yes: string
  children: ReactNode
}

/** What cannot be undone is opened first, so that no slip of a thumb does it. */
export function OpenFirst({ opens, yes, children, ...button }: OpenFirstProps) {
  const { fault } = button.call
  return (
    <details className="opens-first">
      <summary className="link">{opens}</summary>
      <p>{children}</p>
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
      <CallButton look="danger solid" {...button}>
        {yes}
      </CallButton>
    </details>
  )
}

/** A button with the reason below it where its call fails; `primary` unless it looks otherwise. */
export function OneTap({ look = 'primary', ...button }: CallButtonProps) {
  const { fault } = button.call
  return (
    <>
      <CallButton look={look} {...button} />
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </>
  )
}
