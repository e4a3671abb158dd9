import { FieldNote, noteId, GrowingField } from '../../../components/Field.tsx'
import { useState, type ReactNode } from 'react'
import { MESSAGE_MAX } from '../../../../domain/quote.ts'

interface AmountFieldProps {
  name: 'amount' | 'amountAgain'
  label: string
  defaultValue: string
  readOnly: boolean
  hint?: ReactNode
  error: string | undefined
  onChange: () => void
}

/** A field that takes an amount as people type it. */
export function AmountField({ name: id, label, hint, error, ...input }: AmountFieldProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="visually-hidden"> in pounds</span>
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
      <FieldNote of={id} hint={hint} error={error} />
    </div>
  )
}

interface MessageFieldProps {
  defaultValue: string
  readOnly: boolean
  error: string | undefined
  onChange: () => void
}

/** A field named `message`. More than fits is never cut: it is said how much is too much. */
export function MessageField({ error, onChange, ...area }: MessageFieldProps) {
  const [left, setLeft] = useState(() => charactersLeft(area.defaultValue))
  const id = 'message'
  return (
    <div className="one-car-message">
      <GrowingField
        id={id}
        label="Message"
        optional
        rows={3}
        {...area}
        error={error}
        aria-describedby={`${noteId(id)} message-left`}
        onChange={({ target }) => {
          setLeft(charactersLeft(target.value))
          onChange()
        }}
      />
      <p id="message-left" className={left < 0 ? 'hint over' : 'hint'}>
        {left < 0 ? counted(-left, 'too many') : counted(left, 'left')}
      </p>
    </div>
  )
}

// As readFreeText in the domain counts: code points, without white space at either end.
function charactersLeft(typed: string): number {
  return MESSAGE_MAX - Array.from(typed.replace(/\r\n?/g, '\n').trim()).length
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? 'character' : 'characters'} ${what}`
}
