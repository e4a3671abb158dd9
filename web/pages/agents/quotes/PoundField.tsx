import type { ComponentProps, ReactNode } from 'react'
import { FieldNote, noteId } from '../../../components/Field.tsx'

interface PoundFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  /** Also its name in the form, unless `name` says otherwise: a page may have many. */
  id: string
  name?: 'amount' | 'amountAgain'
  label: string
  /** Where its place says what it is. */
  isLabelUnseen?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** A field that takes an amount as people type it, with the £ in it. */
export function PoundField(props: PoundFieldProps) {
  const { id, label, isLabelUnseen = false, hint, error, ...input } = props
  return (
    <div className="field">
      <label className={isLabelUnseen ? 'visually-hidden' : 'label'} htmlFor={id}>
        {label}
        <span className="visually-hidden"> in pounds</span>
      </label>
      <div className="pound-field">
        <span aria-hidden="true">£</span>
        <input
          id={id}
          name={id}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          required
          aria-describedby={noteId(id)}
          aria-invalid={error !== undefined}
          {...input}
        />
      </div>
      <FieldNote of={id} hint={hint} error={error} />
    </div>
  )
}
