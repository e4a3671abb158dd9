import { useState } from 'react'
import { noteId, GrowingField } from '../../../components/Field.tsx'
import { MESSAGE_MAX } from '../../../../domain/market/quote.ts'

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
