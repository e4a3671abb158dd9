interface SelectProps {
  id: string
  label: string
  /** Whether the label is only read out. */
  isLabelUnseen?: boolean
  value: string
  choices: (readonly [value: string, says: string])[]
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
      <div className="select">
        <select
          id={id}
          name={id}
          className="input"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {choices.map(([choice, says]) => (
            <option key={choice} value={choice}>
              {says}
            </option>
          ))}
        </select>
        <svg viewBox="0 0 14 8" aria-hidden="true">
          <path d="m1 1 6 6 6-6" />
        </svg>
      </div>
    </div>
  )
}
