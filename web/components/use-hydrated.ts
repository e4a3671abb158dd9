import { useSyncExternalStore } from 'react'

/** False in the prerendered page, true once the browser has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
