// A send while the browser knows that it is offline: held, and let go by itself once it is back.
import { useEffect, useEffectEvent, useState } from 'react'

export interface HeldSend {
  isHeld: boolean
  /** Holds the send, and answers true, while there is no connection. */
  holdIfOffline: () => boolean
  stop: () => void
}

/** `letGo` is called once the connection is back, unless it was stopped. */
export function useHeldSend(letGo: () => void): HeldSend {
  const [isHeld, setHeld] = useState(false)
  const release = useEffectEvent(letGo)
  useEffect(() => {
    if (!isHeld) return undefined
    const isBack = (): void => {
      setHeld(false)
      release()
    }
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
