// The line under a field: a hint, or in its place the error. Every field is described by its note, and
// a note that changes is read out.
import type { ReactNode } from 'react'
import { Trouble } from './Trouble.tsx'

/** The id of the note under the field with this id, for `aria-describedby`. */
export function noteId(fieldId: string): string {
  return `${fieldId}-note`
}

export interface NoteProps {
  hint?: ReactNode
  error?: string | undefined
}

/** The note of the field with the id `of`. */
export function FieldNote({ of, hint, error }: NoteProps & { of: string }) {
  return (
    <div id={noteId(of)} aria-live="polite">
      {error !== undefined && (
        <p className="error">
          <Trouble />
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}
