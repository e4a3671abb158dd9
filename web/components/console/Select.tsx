import type { ComponentProps } from 'react'
import { SelectBox } from './SelectBox.tsx'

interface SelectProps extends ComponentProps<'select'> {
  id: string
  label: string
  /** Whether the label is only read out. */
  isLabelUnseen?: boolean
  choices: readonly (readonly [value: string, says: string])[]
  onChoose?: (value: string) => void
}

export function Select({ label, isLabelUnseen = false, choices, onChoose, ...its }: SelectProps) {
  return (
    <div className="field">
      <label className={isLabelUnseen ? 'visually-hidden' : 'label'} htmlFor={its.id}>
        {label}
      </label>
      <SelectBox name={its.id} onChange={({ target }) => onChoose?.(target.value)} {...its}>
        {choices.map(([choice, says]) => (
          <option key={choice} value={choice}>
            {says}
          </option>
        ))}
      </SelectBox>
    </div>
  )
}
