// On a phone only the part of the screen above the keyboard counts. On a wide screen the list hangs at its
// button and scrolls with it.
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

// As in country-list.css.
const IS_WIDE = '(min-width: 768px) and (min-height: 560px)'
const HEIGHT = 440
const GAP = 8

/**
 * Gives the dialog's ref, and what closes it at once. It opens when it is drawn, and is closed before it
 * goes, so that focus is back where it was.
 */
export function useListPlace(
  button: RefObject<HTMLElement | null>,
): [dialog: RefObject<HTMLDialogElement | null>, close: () => void] {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useCallback(() => dialog.current?.close(), [])
  useLayoutEffect(() => {
    const list = dialog.current
    if (list === null) return undefined
    const place = (): void => placeList(list, button.current)
    list.showModal()
    place()
    // Its content covers all of it: what hits the dialog itself hit the veil.
    list.addEventListener('click', ({ target }) => target === list && list.close())
    addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
      list.close()
    }
  }, [button])
  return [dialog, close]
}

function placeList(list: HTMLElement, button: HTMLElement | null): void {
  const isWide = matchMedia(IS_WIDE).matches && button !== null
  const at = button?.getBoundingClientRect() ?? new DOMRect()
  const hasRoomBelow = at.bottom + GAP + HEIGHT <= innerHeight || at.top < GAP + HEIGHT
  const top = hasRoomBelow ? at.bottom + GAP : at.top - GAP - HEIGHT
  list.style.setProperty('--seen', `${visualViewport?.height ?? innerHeight}px`)
  list.style.setProperty('left', isWide ? `${at.left + scrollX}px` : '')
  list.style.setProperty('top', isWide ? `${top + scrollY}px` : '')
}
