import { useState, type ComponentProps } from 'react'
import { GrowingField } from './Field.tsx'

type LimitedFieldProps = ComponentProps<typeof GrowingField> & { limit: number }

/** A field for so many characters. More is never cut: it is said how much is too much. */
export function LimitedField({ limit, ...field }: LimitedFieldProps) {
  const [count, setCount] = useState(() => lengthOf(String(field.defaultValue ?? '')))
  return (
    <GrowingField
      {...field}
      error={count > limit ? tooMany(count - limit) : undefined}
      onInput={({ currentTarget }) => setCount(lengthOf(currentTarget.value))}
    >
      {count > 0 && (
        <p className="hint" aria-hidden="true">
          {count} of {limit} characters
        </p>
      )}
    </GrowingField>
  )
}

function tooMany(count: number): string {
  return `That’s ${count} ${count === 1 ? 'character' : 'characters'} too many.`
}

// As readFreeText of the domain counts, for which a page has no room.
function lengthOf(typed: string): number {
  return Array.from(typed.trim()).length
}
