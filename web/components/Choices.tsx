import type { ComponentProps, ReactNode } from 'react'
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

interface SegmentsProps<V> {
  name: string
  choices: readonly (readonly [value: V, says: string])[]
  inputOf: (value: V) => ComponentProps<'input'>
}

export function Segments<V>({ name, choices, inputOf }: SegmentsProps<V>) {
  return (
    <div className={choices.length > 3 ? 'segments many' : 'segments'}>
      {choices.map(([value, says]) => (
        <label key={says}>
          <input type="radio" name={name} {...inputOf(value)} />
          <span>{says}</span>
        </label>
      ))}
    </div>
  )
}
