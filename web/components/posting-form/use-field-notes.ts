// The notes under a form's fields: errors that block and hints that do not, and when each comes and goes.
import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { Field } from '../../../domain/problem.ts'

export type Notes = Partial<Record<Field, string>>
type Hints = Partial<Record<Field, ReactNode>>

export interface FieldNotes {
  errors: Notes
  hints: Hints
  /** Shows `errors` and puts the focus on the first of their fields in `form`. */
  showErrors: (errors: Notes, form: HTMLFormElement) => void
  /** Takes away the notes of a field that is being changed. */
  forget: (field: Field) => void
}

/**
 * The notes of `form`. `onEnter` is called whenever the focus comes to a field; it must stay the same.
 * Where `namesCar`, a registration that looks right is answered with its car.
 */
export function useFieldNotes(
  form: RefObject<HTMLFormElement | null>,
  onEnter?: () => void,
  namesCar = false,
): FieldNotes {
  const [errors, setErrors] = useState<Notes>({})
  const [hints, setHints] = useState<Hints>({})

  const forget = useCallback((field: Field): void => {
    setErrors((before) => ({ ...before, [field]: undefined }))
    setHints((before) => ({ ...before, [field]: undefined }))
  }, [])

  useEffect(() => {
    const watched = form.current
    if (watched === null) return undefined
    // Until now the browser's own check stood in; from here on the words are ours.
    watched.setAttribute('novalidate', '')
    // Nor after a press that sends: the server says then what is wrong.
    let isSending = false
    const changed = ({ target }: Event): void => {
      const field = fieldOf(target)
      isSending = false
      if (field !== null) forget(field)
    }
    // A button that is pressed must not be moved from under the pointer by what is said above it.
    let released = Promise.resolve()
    const pressed = ({ target }: Event): void => {
      isSending = (target as Element).closest('[type=submit]') !== null
      released = new Promise((resolve) => {
        const done = (): void => void setTimeout(resolve)
        for (const end of ['pointerup', 'pointercancel'])
          addEventListener(end, done, { once: true })
      })
    }
    const left = ({ target }: Event): void => {
      const field = fieldOf(target)
      if (field === null || isSending) return
      // Read only then: it may have changed while the rules were on their way.
      const read = (): string => textOf(new FormData(watched), field)
      const tell = (hint: ReactNode): void => setHints((before) => ({ ...before, [field]: hint }))
      // Without a connection the rules do not load, and there is simply no hint.
      Promise.all([loadHints(), released]).then(
        ([{ hintInto }]) => hintInto({ field, read, tell, namesCar }),
        nothing,
      )
    }
    const stop = new AbortController()
    const early = (): void => void loadHints().catch(nothing)
    watched.addEventListener('focusin', early, { once: true, signal: stop.signal })
    watched.addEventListener('input', changed, stop)
    watched.addEventListener('pointerdown', pressed, stop)
    watched.addEventListener('focusout', left, stop)
    // A field that the browser fills by itself is never entered, and so never left.
    watched.addEventListener('change', left, stop)
    if (onEnter !== undefined) watched.addEventListener('focusin', onEnter, stop)
    return () => stop.abort()
  }, [form, forget, onEnter, namesCar])

  const showErrors = (found: Notes, shownIn: HTMLFormElement): void => {
    setErrors(found)
    const [first] = Object.keys(found)
    shownIn.querySelector<HTMLElement>(`input[name="${first}"]`)?.focus()
  }

  return { errors, hints, forget, showErrors }
}

/** The fields of `form` as they are sent: without the spaces around their texts. */
export function trimmedFields(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const [name, value] of fields) {
    if (typeof value === 'string') fields.set(name, value.trim())
  }
  return fields
}

/** What stands in `field`, or '' where it is missing or a file. */
export function textOf(details: FormData, field: Field): string {
  const value = details.get(field)
  return typeof value === 'string' ? value : ''
}

const loadHints = () => import('./hints.tsx')
const nothing = (): void => undefined

const NOTED = new Set<string>([
  'registrationNumber',
  'postcode',
  'problem',
  'phoneNumber',
] satisfies Field[])

function fieldOf(target: EventTarget | null): Field | null {
  const name = target !== null && 'name' in target ? target.name : ''
  return isNoted(name) ? name : null
}

function isNoted(name: unknown): name is Field {
  return typeof name === 'string' && NOTED.has(name)
}
