// What is wrong with a form of the agents': under each field what belongs to it, in one line what
// belongs to none. Until the script runs the browser's own check stands in.
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Problem } from '../../../domain/problem.ts'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { failureOfCall } from './ask.ts'
import { focusIfLost } from './focus-if-lost.ts'

type Failed = Exclude<CallOutcome<unknown>, { kind: 'done' }>

export interface Problems {
  /** The words for the field with a name. */
  of: (field: string) => string | undefined
  /** What belongs to no field, or null. */
  line: string | null
  /** Shows these; the focus goes to the first of their fields. */
  show: (problems: Problem<string>[]) => void
  /** Shows what a call came to that is not done. */
  showFailure: (outcome: Failed) => void
  /** Takes everything away, before a form is sent. */
  clear: () => void
}

interface Found {
  fields: Record<string, string>
  line: string | null
}

const NOTHING: Found = { fields: {}, line: null }

/** The problems of `form`, of which those of a field go when it is changed. */
export function useProblems(form: RefObject<HTMLFormElement | null>): Problems {
  const [found, setFound] = useState(NOTHING)
  const isNews = useRef(false)

  useEffect(() => {
    const watched = form.current
    if (watched === null) return undefined
    watched.setAttribute('novalidate', '')
    const changed = ({ target }: Event): void => {
      const name = target instanceof HTMLInputElement ? target.name : ''
      setFound((before) => (name in before.fields ? without(before, name) : before))
    }
    watched.addEventListener('input', changed)
    return () => watched.removeEventListener('input', changed)
  }, [form])

  // Once the words are there, so that they are read out with the field.
  useEffect(() => {
    if (!isNews.current) return
    isNews.current = false
    firstOf(form.current, found.fields)?.focus()
    focusIfLost(form.current?.querySelector('[type=submit]'))
  }, [form, found])

  const put = (problems: Problem<string>[], line: string | null): void => {
    const ours = problems.filter(
      ({ field }) => firstOf(form.current, { [field]: '' }) !== undefined,
    )
    const others = problems.filter((problem) => !ours.includes(problem))
    const lines = others.map(({ message }) => message)
    if (line !== null && problems.length === 0) lines.push(line)
    isNews.current = true
    setFound({
      fields: Object.fromEntries(ours.map(({ field, message }) => [field, message])),
      line: lines.length > 0 ? lines.join(' ') : null,
    })
  }

  return {
    of: (field) => found.fields[field],
    line: found.line,
    show: (problems) => put(problems, null),
    showFailure: (outcome) =>
      put(outcome.kind === 'refused' ? outcome.problems : [], failureOfCall(outcome).message),
    clear: () => setFound(NOTHING),
  }
}

function without({ fields, line }: Found, name: string): Found {
  const others = Object.entries(fields).filter(([field]) => field !== name)
  return { fields: Object.fromEntries(others), line }
}

// In the order of the page, whatever the order of the problems.
function firstOf(
  form: HTMLFormElement | null,
  fields: Record<string, string>,
): HTMLInputElement | undefined {
  return Array.from(form?.elements ?? [])
    .filter((element) => element instanceof HTMLInputElement)
    .find(({ name }) => name in fields)
}
