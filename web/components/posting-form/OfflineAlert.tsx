// Says, above the button, that there is no connection, before anybody sends into the void.
import { useSyncExternalStore } from 'react'
import { Alert } from '../Alert.tsx'

/** Nothing while online. It does not block the button: a browser may be wrong about this. */
export function OfflineAlert() {
  const online = useSyncExternalStore(watchConnection, isOnline, () => true)
  if (online) return null
  return (
    <Alert kind="trouble">
      <strong>You are offline.</strong> Your details stay in the form. Send them once you are back
      online.
    </Alert>
  )
}

function isOnline(): boolean {
  return navigator.onLine
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
