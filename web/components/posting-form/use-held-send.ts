// A send while the browser is offline is held, and goes out by itself once it is back.
import { useEffect, useEffectEvent, useState } from 'react'

export interface HeldSend {
  isHeld: boolean
  /** Holds the send, and answers true, while there is no connection. */
  holdIfOffline: () => boolean
  stop: () => void
}

/**
 * `letGo` is called once the connection is back, unless it was stopped; `onHeld` when it begins or ends
 * to be held.
 */
export function useHeldSend(letGo: () => void, onHeld?: (isHeld: boolean) => void): HeldSend {
  const [isHeld, setHeldHere] = useState(false)
  const setHeld = (held: boolean): void => {
    setHeldHere(held)
    onHeld?.(held)
  }
  const release = useEffectEvent(() => {
    setHeld(false)
    letGo()
  })
  useEffect(() => {
    if (!isHeld) return undefined
    const isBack = (): void => release()
    // It may have come back before this listens.
    if (navigator.onLine) isBack()
    addEventListener('online', isBack)
    return () => removeEventListener('online', isBack)
  }, [isHeld])
  return {
    isHeld,
    holdIfOffline() {
      setHeld(!navigator.onLine)
      return !navigator.onLine
    },
    stop: () => setHeld(false),
  }
}
