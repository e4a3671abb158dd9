import type { ReactNode } from 'react'

interface FoldProps {
  id: string
  title: string
  /** Said at the end of the line, also while it is closed. */
  state: string
  /** Whether it is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A line that opens in place. Its style is `.fold` of `styles/link-page.css`. */
export function Fold({ id, title, state, isOpen = false, children }: FoldProps) {
  return (
    <details className="fold" id={id} open={isOpen}>
      <summary>
        <strong>{title}</strong> <span>{state}</span>
      </summary>
      {children}
    </details>
  )
}
