// Leads from the posting to its quotes. Who follows it says that the car is theirs.
import type { MouseEvent } from 'react'

interface QuotesLinkProps {
  className?: string
  /** The address of the quotes page. */
  path: string
  onSeeQuotes: (path: string) => void
}

/** A link. Opened in another tab it says nothing, and the quotes page asks. */
export function QuotesLink({ className, path, onSeeQuotes }: QuotesLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onSeeQuotes(path)
  }
  return (
    <a className={className} href={path} onClick={follow}>
      See all quotes
    </a>
  )
}
