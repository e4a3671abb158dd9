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

/** The same with the reason below it where it fails; `primary` unless it looks otherwise. */
export function OneTap({ look = 'primary', ...button }: CallButtonProps) {
  const { fault } = button.call
  return (
    <>
      <CallButton look={look} {...button} />
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </>
  )
}
