// Says, above the button, that there is no connection, before anybody sends into the void.
import { Alert } from '../Alert.tsx'
import { useOnline } from '../use-online.ts'

/** Nothing while online. It does not block the button: a browser may be wrong about this. */
export function OfflineAlert() {
  if (useOnline()) return null
  return (
    <Alert kind="trouble">
      <strong>You are offline.</strong> Your details stay in the form. Send them once you are back
      online.
    </Alert>
  )
}
