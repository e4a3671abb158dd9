// A quote to which no answer came waits in this browser, also through a reload, until it was given or signing out
// deletes it. It holds nothing of the owner.
import { useSyncExternalStore } from 'react'
import type { OfferedTerms } from '../../../../domain/wire/own-quotes.ts'

export interface WaitingQuote {
  vehicleId: string
  registrationNumber: string
  terms: OfferedTerms
  /** When it was sent first (milliseconds). */
  at: number
}

const KEY = 'quotes that wait of '
const listeners = new Set<() => void>()

export function findWaiting(agentId: string): WaitingQuote[] {
  return readList(stored(agentId))
}

/** The same, as they change in any window. */
export function useWaiting(agentId: string): WaitingQuote[] {
  return readList(useSyncExternalStore(listen, () => stored(agentId)))
}

/** Has it wait, in the place of an earlier one on that car. */
export function keepWaiting(agentId: string, quote: WaitingQuote): void {
  const others = findWaiting(agentId).filter(({ vehicleId }) => vehicleId !== quote.vehicleId)
  store(agentId, [...others, quote])
}

export function stopWaiting(agentId: string, { vehicleId, at }: WaitingQuote): void {
  const isIt = (one: WaitingQuote): boolean => one.vehicleId === vehicleId && one.at === at
  store(
    agentId,
    findWaiting(agentId).filter((one) => !isIt(one)),
  )
}

/** Deletes those of everybody when somebody signs out. */
export function clearWaiting(): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(KEY))
    for (const key of kept) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has none.
  }
}

function store(agentId: string, quotes: WaitingQuote[]): void {
  try {
    localStorage.setItem(KEY + agentId, JSON.stringify(quotes))
  } catch {
    // A browser that keeps nothing sends only what is sent now.
  }
  for (const hear of listeners) hear()
}

function stored(agentId: string): string {
  try {
    return localStorage.getItem(KEY + agentId) ?? '[]'
  } catch {
    return '[]'
  }
}

function readList(json: string): WaitingQuote[] {
  return JSON.parse(json) as WaitingQuote[]
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}
