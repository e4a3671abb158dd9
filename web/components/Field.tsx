// Labelled fields and the note under each. They are uncontrolled, so that what was typed before the script
// came is kept.
import type { ComponentProps, ReactNode } from 'react'
import { WarningIcon } from './Alert.tsx'

interface Labelled extends NoteProps {
  /** Also its name in the form, unless `name` says otherwise. */
  id: string
  label: string
  /** Said after the label in plain type. */
  optional?: boolean
}

export function Field({ id, label, optional, hint, error, ...input }: Labelled & Input) {
  return (
    <Frame id={id} label={label} optional={optional} hint={hint} error={error}>
      <input name={id} className="input" {...describeField(id, error)} {...input} />
    </Frame>
  )
}

type Input = Omit<ComponentProps<'input'>, 'id'>

/** A field that grows with what is typed, from `rows` lines on. `children` come under it, before its note. */
export function GrowingField({ id, label, optional, hint, error, children, ...area }: Area) {
  return (
    <Frame id={id} label={label} optional={optional} hint={hint} error={error}>
      <textarea name={id} className="input" {...describeField(id, error)} {...area} />
      {children}
    </Frame>
  )
}

type Area = Labelled & Omit<ComponentProps<'textarea'>, 'id'>

function describeField(id: string, error: string | undefined) {
  return { id, 'aria-describedby': noteId(id), 'aria-invalid': error !== undefined }
}

interface FrameProps extends NoteProps {
  id: string
  label: string
  optional: boolean | undefined
  children: ReactNode
}

function Frame({ id, label, optional = false, hint, error, children }: FrameProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional && <i> (optional)</i>}
      </label>
      {children}
      <FieldNote of={id} hint={hint} error={error} />
    </div>
  )
}

/** The id of the note under the field with this id, for `aria-describedby`. */
export function noteId(fieldId: string): string {
  return `${fieldId}-note`
}

export interface NoteProps {
  hint?: ReactNode
  error?: string | undefined
}

/** The note of the field with the id `of`: a hint, or in its place the error. A change is read out. */
export function FieldNote({ of, hint, error }: NoteProps & { of: string }) {
  return (
    <div id={noteId(of)} aria-live="polite">
      {error !== undefined && (
        <p className="error">
          <WarningIcon />
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}
