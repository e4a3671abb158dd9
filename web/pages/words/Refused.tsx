// The server puts the problems in.
import type { ReactNode } from 'react'
import { WarningIcon } from '../../components/WarningIcon.tsx'

interface RefusedProps {
  title: string
  /** The address of the form. */
  again: string
  /** Above the problems. */
  children?: ReactNode
}

/** A whole <main>. */
export function Refused({ title, again, children }: RefusedProps) {
  return (
    <main className="narrow refused">
      <WarningIcon large />
      <h1>{title}</h1>
      {children}
      <ul className="plain problems">%PROBLEMS%</ul>
      <a className="button primary" href={again}>
        Try Again
      </a>
    </main>
  )
}
