import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Gives the focus to `element`, unless something else has it. A button that is disabled while a call is out
 * loses the focus, and the next Tab would lead from the top of the page.
 */
export function focusIfLost(element: Element | null | undefined): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus()
}

/** The first field or button of `form` that fits, in the order of the page. */
export function findInForm(
  form: HTMLFormElement | null,
  fits: (field: HTMLInputElement) => boolean,
): HTMLElement | undefined {
  // Its buttons and lists have the same `name` and `type`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return ([...(form?.elements ?? [])] as HTMLInputElement[]).find(fits)
}

/** The ref of what has the focus first in a dialog: the browser gives it once the dialog opens. */
export function firstInDialog(element: HTMLElement | null): void {
  if (element !== null) element.autofocus = true
}

/** The ref of what takes the focus when it comes, so that it is read out. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** Calls `onChange` once the page shows another `value`: what had the focus may be gone. */
export function useOnceChanged<T>(value: T, onChange: (before: T) => void): void {
  const shown = useRef(value)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const before = shown.current
    shown.current = value
    if (before !== value) changed(before)
  }, [value])
}
