// What was typed for a quote and not sent outlives the form: a session that ends, a look at the list and a
// lost connection take nothing of it away. Never on disk, and each agent's own.
import { useSyncExternalStore } from 'react'
import {
  NO_CONDITIONS,
  parseConditions,
  parseValidDays,
  USUAL_VALID_DAYS,
  type Conditions,
  type ValidDays,
} from '../../../../domain/market/quote-terms.ts'
import type { OfferedTerms } from '../../../../domain/wire/quotes.ts'

export interface Draft {
  amount: string
  message: string
  terms: UsualTerms
}

const drafts = new Map<string, Draft>()

interface OfQuote {
  agentId: string
  vehicleId: string
}

export function findDraft(quote: OfQuote): Draft | null {
  return drafts.get(keyOf(quote)) ?? null
}

export function keepDraft(quote: OfQuote, draft: Draft | null): void {
  if (draft === null) drafts.delete(keyOf(quote))
  else drafts.set(keyOf(quote), draft)
}

export function clearDrafts(): void {
  drafts.clear()
}

function keyOf({ agentId, vehicleId }: OfQuote): string {
  return `${agentId} ${vehicleId}`
}

// The terms that an agent last sent from this browser come ticked the next time.

/** The id of the part with the terms on a car's page. */
export const YOUR_TERMS = 'your-terms'

export interface UsualTerms {
  conditions: Conditions
  validDays: ValidDays
}

// Where nothing was sent yet. Nearly every buyer collects.
const FIRST: UsualTerms = {
  conditions: { ...NO_CONDITIONS, collects: true },
  validDays: USUAL_VALID_DAYS,
}

export function findUsualTerms(agentId: string): UsualTerms {
  try {
    const kept = JSON.parse(readStored(termsKeyOf(agentId)) ?? 'null') as UsualTerms | null
    if (kept === null) return FIRST
    const conditions = parseConditions(kept.conditions)
    const validDays = parseValidDays(kept.validDays)
    if (!conditions.ok || !validDays.ok) return FIRST
    return { conditions: conditions.value, validDays: validDays.value }
  } catch {
    return FIRST
  }
}

export function keepUsualTerms(agentId: string, { conditions, validDays }: UsualTerms): void {
  store(termsKeyOf(agentId), { conditions, validDays })
}

function termsKeyOf(agentId: string): string {
  return `usual terms of ${agentId}`
}

// A quote to which no answer came waits in this browser, also through a reload, until it was given or signing out
// deletes it. It holds nothing of the owner.
export interface WaitingQuote {
  vehicleId: string
  registrationNumber: string
  terms: OfferedTerms
  at: number
}

const KEY = 'quotes that wait of '

export function findWaiting(agentId: string): WaitingQuote[] {
  return readList(readStored(KEY + agentId))
}

export function useWaiting(agentId: string): WaitingQuote[] {
  return readList(useSyncExternalStore(listen, () => readStored(KEY + agentId)))
}

/** Has it wait, in the place of an earlier one on that car. */
export function keepWaiting(agentId: string, quote: WaitingQuote): void {
  const others = findWaiting(agentId).filter(({ vehicleId }) => vehicleId !== quote.vehicleId)
  storeWaiting(agentId, [...others, quote])
}

export function stopWaiting(agentId: string, { vehicleId, at }: WaitingQuote): void {
  const isOther = (one: WaitingQuote): boolean => one.vehicleId !== vehicleId || one.at !== at
  storeWaiting(agentId, findWaiting(agentId).filter(isOther))
}

export function clearWaiting(): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(KEY))
    for (const key of kept) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has none.
  }
}

function storeWaiting(agentId: string, quotes: WaitingQuote[]): void {
  store(KEY + agentId, quotes)
  // Browsers tell only their other tabs.
  dispatchEvent(new Event('storage'))
}

// A browser that keeps nothing asks for terms again each time, and sends only what is sent now.
function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function readList(json: string | null): WaitingQuote[] {
  return JSON.parse(json ?? '[]') as WaitingQuote[]
}

function listen(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
