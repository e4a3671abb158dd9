/**
 * Gives the focus to `element`, unless something else has it. A button that is disabled while a call is out
 * loses the focus, and the next Tab would lead from the top of the page.
 */
export function focusIfLost(element: Element | null | undefined): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus()
}
