import { useState, type ComponentProps } from 'react'
import { GrowingField } from './Field.tsx'

type LimitedFieldProps = ComponentProps<typeof GrowingField> & { limit: number }

/** A field for so many characters, as the domain's readFreeText counts. More is never cut: it is said how much is too much. */
export function LimitedField({ limit, ...field }: LimitedFieldProps) {
  const { value, defaultValue = '' } = field
  const [typed, setTyped] = useState(String(defaultValue))
  const count = Array.from(String(value ?? typed).trim()).length
  return (
    <GrowingField
      {...field}
      error={count > limit ? tooMany(count - limit) : undefined}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
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
