import { Alert } from './Alert.tsx'
import { useOnline } from './use-online.ts'

const KEPT = 'Your details stay in the form. Send them once you are back online.'

interface OfflineAlertProps {
  /** What happens to the form meanwhile. */
  children?: string
  /** What may take the place of `children`: there is room for the longer of both. */
  roomFor?: string
}

/** Nothing while online. */
export function OfflineAlert({ children = KEPT, roomFor = children }: OfflineAlertProps) {
  if (useOnline()) return null
  return (
    <Alert kind="warning">
      <span className="in-turn">
        <span>
          <strong>You are offline.</strong> <span>{children}</span>
        </span>
        <span aria-hidden="true">
          <strong>You are offline.</strong> {roomFor}
        </span>
      </span>
    </Alert>
  )
}
