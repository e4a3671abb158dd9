import type { ComponentProps, ReactNode } from 'react'

interface TickProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: ReactNode
  onTick: (isTicked: boolean) => void
}

/** A row with its box at the end. */
export function Tick({ label, onTick, ...input }: TickProps) {
  return (
    <label className="tick-row alerts-tick">
      <span>{label}</span>
      <input type="checkbox" onChange={({ target }) => onTick(target.checked)} {...input} />
    </label>
  )
}
