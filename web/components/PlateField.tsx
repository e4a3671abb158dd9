// The registration, typed straight on to a number plate.
import { FieldNote, noteId, type NoteProps } from './FieldNote.tsx'
import { useFittingText } from './use-fitting-text.ts'

interface PlateFieldProps extends NoteProps {
  defaultValue?: string | undefined
  disabled?: boolean
  /** Set small at the foot of the plate, where a plate bears its maker's name. */
  maker: string
}

/** A field named `registrationNumber`. Capitals are drawn, not typed: what was typed is what is sent. */
export function PlateField({ defaultValue, disabled, maker, hint, error }: PlateFieldProps) {
  const { field, sample } = useFittingText()
  const id = 'registrationNumber'
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Vehicle Registration
      </label>
      <div className="plate">
        <input
          ref={field}
          id={id}
          name={id}
          className="plate-text"
          placeholder="AB12 CDE"
          required
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          aria-describedby={noteId(id)}
          aria-invalid={error !== undefined}
          defaultValue={defaultValue}
          disabled={disabled}
        />
        <span ref={sample} className="plate-sample" aria-hidden="true" />
        <svg className="plate-mark" viewBox="0 0 485 8" aria-hidden="true">
          <text x="50%" y="50%">
            {maker}
          </text>
        </svg>
      </div>
      <FieldNote of={id} hint={hint} error={error} />
    </div>
  )
}
