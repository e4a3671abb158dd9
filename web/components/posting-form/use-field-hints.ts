import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { Field } from '../../../domain/basics/problem.ts'
import { textOf } from '../form-problems.ts'

type Hints = Partial<Record<Field, ReactNode>>

/**
 * What is said under the fields of `form` once they are left. `onEnter` is called whenever the focus comes
 * to a field; it must stay the same. Where `namesCar`, a registration that looks right is answered with its
 * car.
 */
export function useFieldHints(
  form: RefObject<HTMLFormElement | null>,
  onEnter?: () => void,
  namesCar = false,
): Hints {
  const [hints, setHints] = useState<Hints>({})

  useEffect(() => {
    const watched = form.current
    if (watched === null) return undefined
    // No new state without need: else each key that is typed would draw the whole form again.
    const put = (field: Field, hint: ReactNode): void =>
      setHints((before) => (before[field] === hint ? before : { ...before, [field]: hint }))
    // Nor after a press that sends: the server says then what is wrong.
    let isSending = false
    const onInput = ({ target }: Event): void => {
      const field = fieldOf(target)
      isSending = false
      if (field !== null) put(field, undefined)
    }
    // A button that is pressed must not be moved from under the pointer by what is said above it.
    let released = Promise.resolve()
    const onPress = ({ target }: Event): void => {
      isSending = (target as Element).closest('[type=submit]') !== null
      released = new Promise((resolve) => {
        const onRelease = (): void => void setTimeout(resolve)
        for (const end of ['pointerup', 'pointercancel'])
          addEventListener(end, onRelease, { once: true })
      })
    }
    const onLeave = ({ target }: Event): void => {
      const field = fieldOf(target)
      if (field === null || isSending) return
      // Read only then: it may have changed while the rules were on their way.
      const read = (): string => textOf(new FormData(watched), field)
      const fill = (text: string): void => {
        const input = target as HTMLInputElement
        input.value = text
        input.dispatchEvent(new Event('input', { bubbles: true }))
        // The button that did it is gone.
        input.focus()
      }
      // Without a connection the rules do not load, and there is simply no hint.
      Promise.all([loadHints(), released]).then(
        ([{ hintInto }]) =>
          hintInto({ field, read, fill, tell: (hint) => put(field, hint), namesCar }),
        nothing,
      )
    }
    const stop = new AbortController()
    const loadEarly = (): void => void loadHints().catch(nothing)
    watched.addEventListener('focusin', loadEarly, { once: true, signal: stop.signal })
    watched.addEventListener('input', onInput, stop)
    watched.addEventListener('pointerdown', onPress, stop)
    watched.addEventListener('focusout', onLeave, stop)
    // A field that the browser fills by itself is never entered, and so never left.
    watched.addEventListener('change', onLeave, stop)
    if (onEnter !== undefined) watched.addEventListener('focusin', onEnter, stop)
    return () => stop.abort()
  }, [form, onEnter, namesCar])

  return hints
}

const loadHints = () => import('./hints.tsx')
const nothing = (): void => undefined

const HINTED = ['registrationNumber', 'postcode', 'problem'] as const

function fieldOf(target: EventTarget | null) {
  return HINTED.find((field) => field === (target as HTMLInputElement).name) ?? null
}
