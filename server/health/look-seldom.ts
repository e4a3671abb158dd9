// What is asked for on every request and costs a look at disk and database is looked at every few seconds.
import type { Clock } from '../clock.ts'

const LOOK_EVERY_MS = 5000

/** `look`, whose last answer is given again for five seconds. */
export function lookSeldom<T>(clock: Clock, look: () => Promise<T>): () => Promise<T> {
  let looked: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock.now()
    if (looked === undefined || Math.abs(now - looked.at) >= LOOK_EVERY_MS) {
      looked = { at: now, answer: look() }
    }
    return looked.answer
  }
}
