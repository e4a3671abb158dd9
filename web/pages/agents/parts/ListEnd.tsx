import { useEffect, useEffectEvent, useRef } from 'react'
import { CallAlert } from '../../../components/console/ConsoleFrame.tsx'

interface ListEndProps {
  things?: 'cars' | 'quotes'
  isLoading: boolean
  fault: Error | null
  hasMore: boolean
  /** Whether more are loaded without being asked for; not after a search that found nothing so far. */
  goesOn: boolean
  onMore: () => void
  /** The button was used: the focus has to go where reading goes on. */
  onAsked: () => void
}

// Two screens of a phone ahead.
const AHEAD = '1200px 0px'

export function ListEnd(props: ListEndProps) {
  const { things = 'cars', isLoading, fault, hasMore, goesOn, onMore, onAsked } = props
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const isWatching = hasMore && goesOn && !isLoading && fault === null
  useEffect(() => {
    if (end.current === null || !isWatching) return undefined
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isWatching])
  return (
    <div ref={end} className="cars-end stack start quiet-line">
      {fault !== null && <CallAlert fault={fault} onRetry={onMore} />}
      {fault === null && hasMore && (
        <button type="button" className="button" aria-disabled={isLoading} onClick={onAsked}>
          {isLoading ? `Loading more ${things}..` : `Show more ${things}`}
        </button>
      )}
      {fault === null && !hasMore && <p>That’s the end of the list.</p>}
    </div>
  )
}
