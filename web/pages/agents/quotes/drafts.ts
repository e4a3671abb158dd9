// What was typed for a quote and not sent outlives the form: a session that ends, a look at the list and a
// lost connection take nothing of it away. Never on disk, and each agent's own.
import type { UsualTerms } from './usual-terms.ts'

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

/** What the agent typed for the car, or null. */
export function findDraft(quote: OfQuote): Draft | null {
  return drafts.get(keyOf(quote)) ?? null
}

/** Keeps it, or with null deletes it. */
export function keepDraft(quote: OfQuote, draft: Draft | null): void {
  if (draft === null) drafts.delete(keyOf(quote))
  else drafts.set(keyOf(quote), draft)
}

/** Deletes every one when somebody signs out. */
export function clearDrafts(): void {
  drafts.clear()
}

function keyOf({ agentId, vehicleId }: OfQuote): string {
  return `${agentId} ${vehicleId}`
}
