// Keeps one submission from being worked on twice at once: the same key is told to wait, and the
// same content without it waits its turn, to be recognised as a repeat.
import type { Refusal } from '../refusal.ts'
import type { Identity } from './repeats.ts'

interface InFlight {
  /** Runs `work` unless the same key is being worked on. */
  one<T>(identity: Identity, work: () => Promise<T>): Promise<T | Refusal>
}

export function submissionsInFlight(): InFlight {
  const keys = new Set<string>()
  const contents = new Map<string, Promise<unknown>>()

  return {
    async one({ keyDigest, contentDigest }, work) {
      if (keyDigest !== null && keys.has(keyDigest)) return { ok: false, reason: 'in-flight' }
      if (keyDigest !== null) keys.add(keyDigest)
      const turn = (contents.get(contentDigest) ?? Promise.resolve()).then(work)
      const settled = turn.catch(() => undefined)
      contents.set(contentDigest, settled)
      try {
        return await turn
      } finally {
        if (keyDigest !== null) keys.delete(keyDigest)
        if (contents.get(contentDigest) === settled) contents.delete(contentDigest)
      }
    },
  }
}
