import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Problem } from '../../domain/basics/problem.ts'
import { findInForm, focusIfLost } from './focus.ts'

interface Shown {
  fields: Record<string, string | undefined>
  line: string | null
}

const NOTHING: Shown = { fields: {}, line: null }

/** What is wrong with `form`. Until the script runs, the browser's own check does its work. */
export function useFormProblems(form: RefObject<HTMLFormElement | null>) {
  const [shown, setShown] = useState(NOTHING)
  const isNew = useRef(false)

  useEffect(() => {
    const watched = form.current
    if (watched === null) return undefined
    watched.setAttribute('novalidate', '')
    // No new state without need: a form drawn again while somebody types in the list of countries would put
    // the list's controlled input back.
    const onInput = ({ target }: Event): void => {
      const { name } = target as HTMLInputElement
      setShown((before) =>
        before.fields[name] === undefined
          ? before
          : { ...before, fields: { ...before.fields, [name]: undefined } },
      )
    }
    watched.addEventListener('input', onInput)
    return () => watched.removeEventListener('input', onInput)
  }, [form])

  // Once the words are there, so that they are read out with the field.
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const wrong = findInForm(form.current, ({ name }) => name in shown.fields)
    if (wrong === undefined) focusIfLost(findInForm(form.current, ({ type }) => type === 'submit'))
    else wrong.focus()
  }, [form, shown])

  return {
    of: (field: string) => shown.fields[field],
    line: shown.line,
    /** Shows `problems`, or `line` where there are none; the focus goes to the first of their fields. */
    show: (problems: Problem<string>[], line: string | null = null): void => {
      const fields: Shown['fields'] = {}
      const lines: string[] = []
      for (const { field, message } of problems) {
        if (form.current?.elements.namedItem(field)) fields[field] = message
        else lines.push(message)
      }
      isNew.current = true
      setShown({ fields, line: lines.join(' ') || (problems.length > 0 ? null : line) })
    },
    /** Takes everything away before a form is sent. The words under a field go once that is changed. */
    clear: () => setShown(NOTHING),
  }
}

export interface Failure {
  problems: Problem<string>[]
  line: string | null
}

export const NO_ANSWER: Failure = {
  problems: [],
  line: 'The site didn’t answer. Check that you’re online.',
}

/** The fields of `form` as they are sent: without the spaces around their texts. */
export function readTrimmed(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const [name, value] of fields) {
    if (typeof value === 'string') fields.set(name, value.trim())
  }
  return fields
}

/** The text in `field`, or '' where it is missing or a file. */
export function textOf(fields: FormData, field: string): string {
  const value = fields.get(field)
  return typeof value === 'string' ? value : ''
}
