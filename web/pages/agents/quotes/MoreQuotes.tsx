import { useEffect, useRef } from 'react'

interface MoreQuotesProps {
  isLoading: boolean
  onMore: () => void
}

/** A button that presses itself before it is seen. */
export function MoreQuotes({ isLoading, onMore }: MoreQuotesProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLoading || button.current === null) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '600px' },
    )
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [isLoading, onMore])
  return (
    <button
      type="button"
      ref={button}
      className="button book-more"
      disabled={isLoading}
      onClick={onMore}
    >
      {isLoading && <span className="spinner" />}
      {isLoading ? 'Loading..' : 'Load More Quotes'}
    </button>
  )
}
