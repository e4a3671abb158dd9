// Says, above the button, that there is no connection, before anybody sends into the void.
import { Alert } from '../Alert.tsx'
import { useOnline } from '../use-online.ts'

const KEPT = 'Your details stay in the form. Send them once you are back online.'

/** Nothing while online. `children` say what becomes of the form meanwhile. */
export function OfflineAlert({ children = KEPT }: { children?: string }) {
  if (useOnline()) return null
  return (
    <Alert kind="trouble">
      <strong>You are offline.</strong> <span>{children}</span>
    </Alert>
  )
}
