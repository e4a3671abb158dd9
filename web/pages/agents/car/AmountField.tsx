// The amount of a quote, after its pound sign.
import { FieldNote, noteId } from '../../../components/Field.tsx'

interface AmountFieldProps {
  name: 'amount' | 'amountAgain'
  label: string
  defaultValue: string
  readOnly: boolean
  error: string | undefined
  onChange: () => void
}

/** A field that takes an amount as people type it. */
export function AmountField({ name: id, label, error, ...input }: AmountFieldProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="unseen"> in pounds</span>
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
