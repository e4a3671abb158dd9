import { useCallback, useSyncExternalStore } from 'react'

const TWO_COLUMNS = 1024

/** Whether the page is at least `from` pixels wide; by default, whether it has room for a second column. */
export function useWide(from = TWO_COLUMNS): boolean {
  const query = `(min-width: ${from}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const wide = matchMedia(query)
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
