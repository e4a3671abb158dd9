import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Problem } from '../../domain/basics/problem.ts'
import { findInForm, focusIfLost } from './focus.ts'

export interface FormProblems {
  of: (field: string) => string | undefined
  line: string | null
  /** Shows `problems`, or `line` where there are none; the focus goes to the first of their fields. */
  show: (problems: Problem<string>[], line?: string | null) => void
  /** Takes away the words under a field that is being changed, or everything before a form is sent. */
  clear: (field?: string) => void
}

interface Shown {
  fields: Record<string, string | undefined>
  line: string | null
}

const NOTHING: Shown = { fields: {}, line: null }

/** What is wrong with `form`. Until the script runs, the browser's own check does its work. */
export function useFormProblems(form: RefObject<HTMLFormElement | null>): FormProblems {
  const [shown, setShown] = useState(NOTHING)
  const isNew = useRef(false)

  const clear = useCallback((field?: string): void => {
    if (field === undefined) return setShown(NOTHING)
    // No new state without need: a form drawn again while somebody types in the list of countries would put
    // the list's controlled input back.
    setShown((before) =>
      before.fields[field] === undefined
        ? before
        : { ...before, fields: { ...before.fields, [field]: undefined } },
    )
  }, [])

  useEffect(() => {
    const watched = form.current
    if (watched === null) return undefined
    watched.setAttribute('novalidate', '')
    const onInput = ({ target }: Event): void => clear((target as HTMLInputElement).name)
    watched.addEventListener('input', onInput)
    return () => watched.removeEventListener('input', onInput)
  }, [form, clear])

  // Once the words are there, so that they are read out with the field.
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const wrong = findInForm(form.current, ({ name }) => name in shown.fields)
    if (wrong === undefined) focusIfLost(findInForm(form.current, ({ type }) => type === 'submit'))
    else wrong.focus()
  }, [form, shown])

  return {
    of: (field) => shown.fields[field],
    line: shown.line,
    show(problems, line = null) {
      const fields: Shown['fields'] = {}
      const lines: string[] = []
      for (const { field, message } of problems) {
        if (form.current?.elements.namedItem(field)) fields[field] = message
        else lines.push(message)
      }
      isNew.current = true
      setShown({ fields, line: lines.join(' ') || (problems.length > 0 ? null : line) })
    },
    clear,
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
