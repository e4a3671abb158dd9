// Labelled fields and the note under each: uncontrolled, so that what was typed before the script came is kept.
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { WarningIcon } from './Icons.tsx'

/** Says what is wrong with a field of the form around. */
export const ProblemOf = createContext<(name: string) => string | undefined>(() => undefined)

export function useProblem(name: string, own?: string): string | undefined {
  const its = use(ProblemOf)(name)
  return own ?? its
}

interface FrameProps {
  id: string
  label: ReactNode
  labelClass?: string
  /** Said after the label in plain type. */
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  children?: ReactNode
}

/** What is around a field: its label, and the note under it. */
export function Frame({
  id,
  label,
  labelClass = 'label',
  optional,
  children,
  ...note
}: FrameProps) {
  return (
    <div className="field">
      <label className={labelClass} htmlFor={id}>
        {label}
        {optional === true && <i> (optional)</i>}
      </label>
      {children}
      <FieldNote of={id} {...note} />
    </div>
  )
}

// The id is also its name in the form, unless `name` says otherwise.
type Framed<Its> = Omit<Its, 'id'> & Omit<FrameProps, 'children' | 'labelClass'>

export function Field(props: Framed<ComponentProps<'input'>>) {
  const { id, label, optional, hint, error: own, ...input } = props
  const error = useProblem(input.name ?? id, own)
  return (
    <Frame {...{ id, label, optional, hint, error }}>
      <input name={id} className="input" {...describeField(id, error)} {...input} />
    </Frame>
  )
}

/** A field that grows with what is typed, from `rows` lines on. `children` come under it, before its note. */
export function GrowingField(props: Framed<ComponentProps<'textarea'>>) {
  const { id, label, optional, hint, error: own, children, ...area } = props
  const error = useProblem(area.name ?? id, own)
  return (
    <Frame {...{ id, label, optional, hint, error }}>
      <textarea name={id} className="input" {...describeField(id, error)} {...area} />
      {children}
    </Frame>
  )
}

export function describeField(id: string, error: string | undefined) {
  return { id, 'aria-describedby': noteId(id), 'aria-invalid': error !== undefined }
}

/** The id of the note under the field with this id, for `aria-describedby`. */
export function noteId(fieldId: string): string {
  return `${fieldId}-note`
}

interface NoteProps {
  of: string
  hint?: ReactNode
  error?: string | undefined
}

/** The note of the field with the id `of`: a hint, or in its place the error. A change is read out. */
export function FieldNote({ of, hint, error }: NoteProps) {
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
