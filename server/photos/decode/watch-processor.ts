// How much of a processor this process takes, rather than how long: on a busy machine all photos take long.

const LOOK_MS = 50

/** Calls `onTooMuch`, until it is told to stop, once this process has taken `limitMs` of a processor. */
export function watchProcessor(limitMs: number, onTooMuch: () => void): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > limitMs * 1000) {
      clearInterval(timer)
      onTooMuch()
    }
  }, LOOK_MS)
  return () => clearInterval(timer)
}
