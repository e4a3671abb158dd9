// Going back to the list finds it where it was left, and the focus on the row that was opened. The place
// is kept in the list's own entry of the history, by a row: heights change, rows stay.
import { useEffect, useLayoutEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readEntry, type KeptPlace } from './list-entry.ts'
import { rowLinkId, rowsInSight } from './rows-in-sight.ts'

// Rows that were never drawn are only as high as estimated; they settle within a few frames.
const SETTLING_FRAMES = 4

/** The place to go back to, or null where the list was come to anew. */
export function useKeptPlace(): KeptPlace | null {
  const [place] = useState(() => readEntry(history.state).place)
  useEffect(() => {
    document.addEventListener('click', keepPlace, { capture: true })
    return () => document.removeEventListener('click', keepPlace, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (place === null) {
      scrollTo(0, 0)
      return undefined
    }
    goTo(place)
    if (place.opened) linkOf(place)?.focus({ preventScroll: true })
    let frame = 0
    let left = SETTLING_FRAMES
    const settle = (): void => {
      goTo(place)
      left -= 1
      if (left > 0) frame = requestAnimationFrame(settle)
    }
    frame = requestAnimationFrame(settle)
    return () => cancelAnimationFrame(frame)
  }, [place])
  return place
}

// Before the link that was clicked leads away.
function keepPlace({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href^="/agents/"]') : null
  if (link === null) return
  const row = link.closest<HTMLElement>('[data-vehicle]')
  const opened = row?.dataset['vehicle']
  const first = rowsInSight().find(({ top }) => top >= 0)
  const vehicleId = opened ?? first?.vehicleId
  const top = row?.getBoundingClientRect().top ?? first?.top
  if (vehicleId === undefined || top === undefined) return
  const place: KeptPlace = { vehicleId, top, opened: opened !== undefined }
  const state = { ...readEntry(history.state), place }
  navigate(location.pathname + location.search, { replace: true, state })
}

function goTo({ vehicleId, top }: KeptPlace): void {
  const row = linkOf({ vehicleId })?.closest('[data-vehicle]')
  if (row != null) scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
}

function linkOf({ vehicleId }: Pick<KeptPlace, 'vehicleId'>): HTMLElement | null {
  return document.getElementById(rowLinkId(vehicleId))
}
