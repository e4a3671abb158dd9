import type { ReactNode } from 'react'
import { FieldNote, noteId, useProblem } from './Field.tsx'

interface ChoicesProps {
  name: string
  label: string
  hint?: string
  /** Radio buttons of that name, each in a label. */
  children: ReactNode
}

/** A choice that has to be made, with the note under it. */
export function Choices({ name, label, hint, children }: ChoicesProps) {
  const error = useProblem(name)
  return (
    <fieldset
      className="choices"
      role="radiogroup"
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={noteId(name)}
    >
      <legend className="label">{label}</legend>
      {children}
      <FieldNote of={name} hint={hint} error={error} />
    </fieldset>
  )
}
