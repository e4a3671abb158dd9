// A message in its place on the page, for what went wrong or well; nothing floats.
import type { ReactNode } from 'react'
import { Trouble } from './Trouble.tsx'

interface AlertProps {
  /** `trouble` is read out at once, `done` when there is a pause. */
  kind: 'trouble' | 'done'
  /** Words only: no blocks. */
  children: ReactNode
}

/** A washed box with an edge. */
export function Alert({ kind, children }: AlertProps) {
  if (kind === 'done') {
    return (
      <output className="alert done">
        <span>{children}</span>
      </output>
    )
  }
  return (
    <p className="alert" role="alert">
      <Trouble />
      <span>{children}</span>
    </p>
  )
}
