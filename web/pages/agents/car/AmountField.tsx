// The amount of a quote, after its pound sign.
import { FieldNote, noteId } from '../../../components/FieldNote.tsx'

interface AmountFieldProps {
  defaultValue: string
  readOnly: boolean
  error: string | undefined
  onChange: () => void
}

/** A field named `amount`, which takes what people type. */
export function AmountField({ error, ...input }: AmountFieldProps) {
  const id = 'amount'
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Quote Amount<span className="unseen"> in pounds</span>
      </label>
      <div className="one-car-amount">
        <span aria-hidden="true">£</span>
        <input
          id={id}
          name={id}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          required
          aria-describedby={noteId(id)}
          aria-invalid={error !== undefined}
          {...input}
        />
      </div>
      <FieldNote of={id} error={error} />
    </div>
  )
}
