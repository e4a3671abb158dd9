// Whether there is room for the filters beside the list.
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

/** True from 1024 px on; the page is drawn again when that changes. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(changed: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
