import { useEffect, useState } from 'react'
import { findNotSaved, forgetNotSaved } from '../../components/posting-form/not-saved.ts'

interface WayBackProps {
  /** Such as "Not sent." */
  what: string
  /** Such as "Put back what I typed". */
  action: string
  onUse: () => void
}

/** One line above the page for what was not sent, and the way back to it. */
export function WayBack({ what, action, onUse }: WayBackProps) {
  return (
    <aside className="wide way-back" aria-label={what}>
      <p className="alert done">
        <strong>{what}</strong>
        <button type="button" className="link" onClick={onUse}>
          {action}
        </button>
      </p>
    </aside>
  )
}

/** The edit that this visit of home followed without saving; `registration` is null where there is none. */
export function useNotSaved() {
  const [registration, setRegistration] = useState<string | null>(null)
  useEffect(() => {
    const found = findNotSaved()
    if (found === null) return
    const show = (): void => setRegistration(found)
    // Its style comes along. Without it the way back is plainer.
    import('./after-sending.tsx').then(show, show)
  }, [])
  return {
    registration,
    forget() {
      forgetNotSaved()
      setRegistration(null)
    },
  }
}
