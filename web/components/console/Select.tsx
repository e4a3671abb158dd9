import { SelectBox } from './SelectBox.tsx'

interface SelectProps {
  id: string
  label: string
  /** Whether the label is only read out. */
  isLabelUnseen?: boolean
  value: string
  choices: readonly (readonly [value: string, says: string])[]
  onChoose: (value: string) => void
}

export function Select({
  id,
  label,
  isLabelUnseen = false,
  value,
  choices,
  onChoose,
}: SelectProps) {
  return (
    <div className="field">
      <label className={isLabelUnseen ? 'visually-hidden' : 'label'} htmlFor={id}>
        {label}
      </label>
      <SelectBox id={id} name={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(([choice, says]) => (
          <option key={choice} value={choice}>
            {says}
          </option>
        ))}
      </SelectBox>
    </div>
  )
}
