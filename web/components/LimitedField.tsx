import { useState, type ComponentProps } from 'react'
import { GrowingField } from './Field.tsx'

type LimitedFieldProps = ComponentProps<typeof GrowingField> & { limit: number }

export function LimitedField({ limit, ...field }: LimitedFieldProps) {
  const [count, setCount] = useState(0)
  return (
    <GrowingField
      {...field}
      error={count > limit ? tooMany(count - limit) : undefined}
      onInput={({ currentTarget }) => setCount(currentTarget.value.trim().length)}
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
