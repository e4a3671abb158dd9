// Whether this visit of home followed an edit that was not saved, and of which car.
import { useEffect, useState } from 'react'
import { findNotSaved, forgetNotSaved } from '../../components/posting-form/not-saved.ts'

/** `registration` is null where there is no posting to go back to. */
export function useNotSaved() {
  const [registration, setRegistration] = useState<string | null>(null)
  useEffect(() => {
    const found = findNotSaved()
    if (found === null) return
    const show = (): void => setRegistration(found)
    // Its style comes along. Without it the way back is plainer.
    import('./after-sending.ts').then(show, show)
  }, [])
  return {
    registration,
    forget() {
      forgetNotSaved()
      setRegistration(null)
    },
  }
}
