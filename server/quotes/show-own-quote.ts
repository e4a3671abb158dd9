// A quote as the agent who gave it sees it.
import { pounds } from '../../domain/money.ts'
import type { OwnQuoteRow } from './own-quote-storage.ts'

export interface OwnQuote {
  /** Pounds. */
  amount: number
  message: string | null
  /** ISO 8601, in UTC. */
  createdAt: string
  /** When the present terms were given. */
  updatedAt: string
}

/** A stored quote as its call answers it. */
export function showOwnQuote(row: Omit<OwnQuoteRow, 'id'>): OwnQuote {
  return {
    amount: pounds(row.amount_pence),
    message: row.message,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
