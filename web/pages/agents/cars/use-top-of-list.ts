// A list that has changed under somebody who scrolled down is read from its top.
import { useEffect, useRef, type RefObject } from 'react'
import type { VehicleSearch } from '../../../calls/agents/list-vehicles.ts'

/** Scrolls up to `top` when `shown`, the search whose cars are shown, becomes another; null: wait. */
export function useTopOfList(
  top: RefObject<HTMLElement | null>,
  shown: VehicleSearch | null,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === null || shown === before.current) return
    const isFirst = before.current === null
    before.current = shown
    if (isFirst || top.current === null) return
    if (top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }, [shown, top])
}
