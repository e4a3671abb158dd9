// The registration, typed straight on to a number plate.
import { useState } from 'react'
import { FieldNote, noteId, type NoteProps } from './FieldNote.tsx'

interface PlateFieldProps extends NoteProps {
  defaultValue?: string | undefined
  disabled?: boolean
  /** Set small at the foot of the plate, where a plate bears its maker's name. */
  maker: string
}

/** A field named `registrationNumber`. Capitals are drawn, not typed: what was typed is what is sent. */
export function PlateField({ defaultValue, disabled, maker, hint, error }: PlateFieldProps) {
  const [crowded, setCrowded] = useState(isCrowded(defaultValue ?? ''))
  const id = 'registrationNumber'
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Vehicle Registration
      </label>
      <div className="plate">
        <input
          id={id}
          name={id}
          className={crowded ? 'plate-text close' : 'plate-text'}
          placeholder="AB12 CDE"
          required
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          aria-describedby={noteId(id)}
          aria-invalid={error !== undefined}
          defaultValue={defaultValue}
          disabled={disabled}
          onChange={(event) => setCrowded(isCrowded(event.target.value))}
        />
        <span className="plate-mark" aria-hidden="true">
          {maker}
        </span>
      </div>
      <FieldNote of={id} hint={hint} error={error} />
    </div>
  )
}

// M and W are half as wide again as the rest; two of them, or a ninth character, need the room.
function isCrowded(typed: string): boolean {
  return typed.length > 8 || (typed.match(/[mw]/gi) ?? []).length > 1
}
