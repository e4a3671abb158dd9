// The keys of the list on a desktop. The row one is on is the one with the focus.
import { useEffect, useEffectEvent } from 'react'
import { areKeysOn } from '../keys-on.ts'
import { rowsInSight } from './rows-in-sight.ts'

/** `onChangeLast` changes the quote that was sent last. */
export function useListKeys(onChangeLast: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !areKeysOn() || isForOthers(event.target)) return
    const actions: Record<string, () => void> = {
      arrowdown: () => step(1),
      j: () => step(1),
      arrowup: () => step(-1),
      k: () => step(-1),
      o: () => rowHere()?.querySelector('a')?.click(),
      u: onChangeLast,
      '/': () => document.querySelector<HTMLElement>('#cars-search')?.focus(),
    }
    if (/^\d$/.test(key)) return startAmount(event.target)
    const action = actions[key.toLowerCase()]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

// Fields outside the rows take their own keys; an amount has no letters.
function isForOthers(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof Element) || target.closest('[data-vehicle]') !== null) return false
  return target.matches('input, select, textarea')
}

function rowHere(): Element | null {
  return document.activeElement?.closest('[data-vehicle]') ?? null
}

// To the next row that has a link to focus on, from the one that is on, or the first in sight.
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-vehicle]')]
  const here = rowHere()
  if (here === null) {
    const first = rowsInSight().find(({ top }) => top >= 0)?.vehicleId
    return focusOn(
      rows.find((row) => row instanceof HTMLElement && row.dataset['vehicle'] === first),
    )
  }
  focusOn(rows[rows.indexOf(here) + by])
}

function focusOn(row: Element | undefined): void {
  row?.querySelector('a')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

// The figure itself goes where the focus is by then.
function startAmount(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement) return
  const row = rowHere()
  const field = row?.querySelector<HTMLInputElement>('[name=amount]')
  if (field == null) return row?.querySelector<HTMLElement>('button.row-own')?.click()
  field.focus()
  field.select()
}
