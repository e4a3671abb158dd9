import type { ReactNode } from 'react'

interface RowsProps {
  /** A row without a value is left out. */
  rows: readonly (readonly [name: string, value: ReactNode])[]
  columns?: 1 | 2
  /** In place of the usual look. */
  className?: string
}

/** Ruled rows of a name and a value. */
export function Rows({ rows, columns = 1, className }: RowsProps) {
  return (
    <dl className={className ?? (columns === 2 ? 'rows two' : 'rows')}>
      {rows
        .filter(([, value]) => value != null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
