import { useSyncExternalStore } from 'react'

/** False while there is none; true in a prerendered page. The page is drawn again when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, isOnline, () => true)
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

/** False in the prerendered page, true once the browser has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
