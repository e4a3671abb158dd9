import { useEffect, useEffectEvent } from 'react'

const ROUND_MS = 15_000

/** Runs `round` now, then every 15 seconds while the page is visible and online; never twice at once. */
export function usePolling(round: () => Promise<void>): void {
  const run = useEffectEvent(round)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isRunning = false
    let isOver = false
    const next = async (): Promise<void> => {
      clearTimeout(timer)
      if (isRunning || document.hidden || !navigator.onLine) return
      isRunning = true
      try {
        await run()
      } finally {
        isRunning = false
        if (!isOver) timer = setTimeout(() => void next(), ROUND_MS)
      }
    }
    const start = (): void => void next()
    start()
    document.addEventListener('visibilitychange', start)
    addEventListener('online', start)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
      removeEventListener('online', start)
    }
  }, [])
}
