// Where the reader of the list is: restored on coming back, moved where the list changes.
import { useEffect, useLayoutEffect, useState, useRef, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { leftList, leftPlace, noteList, readEntry, type KeptPlace } from './list-entry.ts'
import { rowLinkId, rowsInSight } from './rows-in-sight.ts'
import type { ListedCar } from './car-pages.ts'
import type { SearchFilters } from '../../../../domain/search-filters.ts'

// Rows that were never drawn are only as high as estimated; they settle within a few frames.
const LAYOUT_FRAMES = 4
const STILL_MS = 100

/**
 * Going back to the list finds it where it was left, with the focus on the row that was opened. The place is
 * kept in the list's own entry of the history, by a row: heights change, rows stay. Null for a new list.
 */
export function useScrollRestoration(agentId: string): KeptPlace | null {
  const [place] = useState(() => leftPlace(agentId) ?? readEntry(history.state).place)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (): void => {
      if (location.pathname === '/agents') noteList(agentId, placeHere(null))
    }
    const onScroll = (): void => {
      clearTimeout(timer)
      timer = setTimeout(note, STILL_MS)
    }
    const onClick = (event: MouseEvent): void => keepPlace(agentId, event)
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('scroll', onScroll)
    }
  }, [agentId])
  useLayoutEffect(() => {
    if (place === null) {
      scrollTo(0, 0)
      return undefined
    }
    goTo(place)
    if (place.opened) linkOf(place)?.focus({ preventScroll: true })
    let frame = 0
    let left = LAYOUT_FRAMES
    const restore = (): void => {
      goTo(place)
      left -= 1
      if (left > 0) frame = requestAnimationFrame(restore)
    }
    frame = requestAnimationFrame(restore)
    return () => cancelAnimationFrame(frame)
  }, [place])
  return place
}

// Before the link that was clicked leads away.
function keepPlace(agentId: string, { target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href^="/agents/"]') : null
  const place = link === null ? null : placeHere(link.closest('[data-vehicle]'))
  if (place === null) return
  const state = { ...readEntry(history.state), place }
  navigate(location.pathname + location.search, { replace: true, state })
  noteList(agentId, place)
}

// By the row that is opened, else the first whole one in sight.
function placeHere(row: HTMLElement | null): KeptPlace | null {
  const opened = row?.dataset['vehicle']
  if (row !== null && opened !== undefined) {
    return { vehicleId: opened, top: row.getBoundingClientRect().top, opened: true }
  }
  const first = rowsInSight().find(({ top }) => top >= 0)
  return first === undefined ? null : { ...first, opened: false }
}

function goTo({ vehicleId, top }: KeptPlace): void {
  const row = linkOf({ vehicleId })?.closest('[data-vehicle]')
  if (row != null) scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
}

function linkOf({ vehicleId }: Pick<KeptPlace, 'vehicleId'>): HTMLElement | null {
  return document.getElementById(rowLinkId(vehicleId))
}

/** At a bare address the list is as this agent left it. Call it before anything reads the address. */
export function useReturnToList(agentId: string): void {
  useState(() => {
    const list = leftList(agentId)
    // Past the router, which would have what is drawn already drawn again: the path stays the same.
    if (list !== null) History.prototype.replaceState.call(history, list.entry, '', list.address)
  })
}

/** Call what it answers with a row's number: once the list has changed, that row has the focus. */
export function useRowFocus(cars: ListedCar[]): (row: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const row = wanted.current
    if (row === null) return
    wanted.current = null
    const car = cars[row]
    if (row === 0) scrollTo(0, 0)
    if (car === undefined) return
    document.getElementById(rowLinkId(car.vehicleId))?.focus({ preventScroll: true })
  }, [cars])
  return (row) => {
    wanted.current = row
  }
}

/** Scrolls up to `top` when `shown`, the search whose cars are shown, becomes another; null: wait. */
export function useTopOfList(
  top: RefObject<HTMLElement | null>,
  shown: SearchFilters | null,
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
