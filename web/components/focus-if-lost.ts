/** Gives the focus to `element`, unless something else has it meanwhile. */
export function focusIfLost(element: Element | null | undefined): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus()
}
