// Whether there is room for the filters beside the list.
import { useSyncExternalStore } from 'react'

const WIDE = matchMedia('(min-width: 1024px)')

/** True from 1024 px on; the page is drawn again when that changes. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches)
}

function subscribe(changed: () => void): () => void {
  WIDE.addEventListener('change', changed)
  return () => WIDE.removeEventListener('change', changed)
}
