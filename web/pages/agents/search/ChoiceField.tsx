import type { Count } from '../../../../domain/wire/vehicle-search.ts'
import { SelectBox } from '../../../components/console/SelectBox.tsx'
import { leftInWords } from './count-words.ts'

interface ChoiceFieldProps<T extends string | number> {
  id: string
  label: string
  /** What is chosen where nothing is. */
  any: string
  choices: readonly T[]
  nameOf: (choice: T) => string
  /** How many cars each of them leaves, where that is known. */
  counts: (Count & { choice: T })[]
  value: T | null
  disabled?: boolean
  onChange: (value: T | null) => void
}

/** A list to choose one from, each with the number of cars it leaves. */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { id, label, any, choices, nameOf, counts, value, disabled, onChange } = props
  const wordsOf = (choice: T): string => {
    const count = counts.find((counted) => counted.choice === choice)
    const left = count === undefined || choice === value ? '' : leftInWords(count)
    return left === '' ? nameOf(choice) : `${nameOf(choice)} (${left})`
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <SelectBox
        id={id}
        disabled={disabled}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(choices.find((choice) => String(choice) === target.value) ?? null)
        }
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {wordsOf(choice)}
          </option>
        ))}
      </SelectBox>
    </div>
  )
}
