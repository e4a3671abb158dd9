import type { MouseEvent } from 'react'

interface QuotesLinkProps {
  /** On the board it is a button. */
  className?: string
  /** The address of the quotes page. */
  path: string
  onSeeQuotes: (path: string) => void
  /** Followed already: says so, and takes no second tap. */
  isLeaving: boolean
  /** An edit waits for the connection: to follow it here would be an answer. */
  isHeld: boolean
}

/**
 * Following it says that the car is theirs. Opened in another tab it says nothing, and the quotes page
 * asks.
 */
export function QuotesLink({ className, path, onSeeQuotes, isLeaving, isHeld }: QuotesLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isLeaving && !isHeld) onSeeQuotes(path)
  }
  return (
    <a className={className} href={path} aria-disabled={isHeld || undefined} onClick={follow}>
      <span>{isLeaving ? 'Opening the quotes..' : 'See all quotes'}</span>
    </a>
  )
}
