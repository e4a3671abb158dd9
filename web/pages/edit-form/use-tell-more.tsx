// It lies below the first screen, so its script comes beside the posting and not before it.
import { useEffect, useState, type ComponentType } from 'react'
import type { TellMoreProps } from './TellMore.tsx'

/** The part where owners tell more; null until its script is there, a way around it where that does not load. */
export function useTellMore(): ComponentType<TellMoreProps> | null {
  const [TellMore, setTellMore] = useState<ComponentType<TellMoreProps> | null>(null)
  useEffect(() => {
    import('./TellMore.tsx').then(
      (loaded) => setTellMore(() => loaded.TellMore),
      () => setTellMore(() => WayAround),
    )
  }, [])
  return TellMore
}

function WayAround() {
  return (
    <p className="part">
      <a href="?plain">Tell buyers more and add photos</a>
    </p>
  )
}
