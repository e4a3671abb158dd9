import type { ComponentProps } from 'react'
import { Q_MAX } from '../../../domain/market/search-filters.ts'
import { Icon, SearchIcon } from '../Icons.tsx'

export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <>
      <SearchIcon />
      <input
        className="input"
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={Q_MAX}
        {...props}
      />
    </>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  id: string
  label: string
  choices: readonly (readonly [value: string, says: string])[]
  onChoose?: (value: string) => void
}

export function Select({ label, choices, onChoose, ...its }: SelectProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={its.id}>
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

export function SelectBox(props: ComponentProps<'select'>) {
  return (
    <div className="select">
      <select className="input" {...props} />
      <Icon box="14 8" d="m1 1 6 6 6-6" />
    </div>
  )
}
