// Where digests under our keys are kept. A rotation of the keys loses the digests of a column that is not here.

export interface DigestColumn {
  table: string
  /** Some hold names and ids too: only what looks like a digest is one. */
  column: string
}

export const DIGEST_COLUMNS: readonly DigestColumn[] = [
  { table: 'suppressed_phones', column: 'phone_digest' },
  { table: 'disclosures', column: 'phone_digest' },
  { table: 'text_allowances', column: 'phone_digest' },
  { table: 'text_budgets', column: 'share' },
  { table: 'submissions', column: 'key_digest' },
  { table: 'submissions', column: 'content_digest' },
  { table: 'listing_agents', column: 'terms_once_told' },
  { table: 'listing_agents', column: 'known_terms' },
  { table: 'sessions', column: 'token_digest' },
  { table: 'sign_in_codes', column: 'phone_digest' },
  { table: 'sign_in_codes', column: 'code_digest' },
  { table: 'vehicle_answers', column: 'digest' },
  { table: 'audit_log', column: 'target' },
]
