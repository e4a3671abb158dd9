import { useEffect, useEffectEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { areKeysOn } from '../keys-on.ts'
import type { CarList } from './came-from.ts'
import { openInstead, type ListAround } from './use-list-around.ts'

const AWAY = 'input, textarea, select, dialog'

/** Arrows or J and K lead to the cars beside this one, a digit starts the amount, Esc leads back to the list. */
export function useCarKeys({ previous, following }: ListAround, list: CarList): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && areKeysOn()
    if (!isPlain || (target instanceof Element && target.closest(AWAY) !== null)) return
    const other = /^(ArrowRight|j)$/i.test(key)
      ? following
      : /^(ArrowLeft|k)$/i.test(key)
        ? previous
        : null
    if (other != null) openInstead(other, null)
    // The key itself then types into the field.
    if (/^\d$/.test(key)) document.querySelector<HTMLElement>('#amount')?.focus()
    if (key !== 'Escape') return
    if (list.isBefore) history.back()
    else navigate(list.path)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
