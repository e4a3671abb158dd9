import type { ReactNode } from 'react'
import { WarningIcon } from './WarningIcon.tsx'

interface AlertProps {
  /** `warning` is read out at once; for `done` there is a status beside it, since one that comes along
   * with its words is not read everywhere. */
  kind: 'warning' | 'done'
  /** Words only: no blocks. */
  children: ReactNode
}

export function Alert({ kind, children }: AlertProps) {
  if (kind === 'done') {
    return (
      <p className="alert done">
        <span>{children}</span>
      </p>
    )
  }
  return (
    <p className="alert" role="alert">
      <WarningIcon />
      <span>{children}</span>
    </p>
  )
}
