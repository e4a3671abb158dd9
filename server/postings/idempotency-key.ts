// The Idempotency-Key header: one key is one posting and one text, whatever the network did.
import { accept, refuse, type Outcome } from '../../domain/problem.ts'

const KEY = /^[\x21\x23-\x7e]{16,128}$/

/** The key as sent, or null without one. It is 16 to 128 printable ASCII characters, unquoted. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
): Outcome<string | null, 'Idempotency-Key'> {
  if (header === undefined) return accept(null)
  if (typeof header === 'string' && KEY.test(header)) return accept(header)
  return refuse(
    'Idempotency-Key',
    'format',
    'Send 16 to 128 printable ASCII characters, without quotes or spaces.',
  )
}
