// It lies below the first screen, so its script comes beside the posting and not before it.
import { useEffect, useState, type ComponentType } from 'react'
import type { Posting } from '../../../domain/wire/posting.ts'
import type { TellMoreProps } from './TellMore.tsx'

interface LaterTellMoreProps extends Omit<TellMoreProps, 'posting'> {
  /** Null until it is loaded. */
  posting: Posting | null
}

/** The room for it at once; a way around it where its script does not load. */
export function LaterTellMore({ posting, ...props }: LaterTellMoreProps) {
  const [TellMore, setTellMore] = useState<ComponentType<TellMoreProps> | null>(null)
  useEffect(() => {
    import('./TellMore.tsx').then(
      (loaded) => setTellMore(() => loaded.TellMore),
      () => setTellMore(() => WayAround),
    )
  }, [])
  return (
    <div className="tell-more">
      {TellMore !== null && posting !== null && <TellMore posting={posting} {...props} />}
    </div>
  )
}

function WayAround() {
  return (
    <p className="part">
      <a href="?plain">Tell buyers more and add photos</a>
    </p>
  )
}
