import type { ListedText } from '../outbox/listed-texts-storage.ts'
import { STOPPED_BY_HOLDER } from '../../../platform/ports/carrier.ts'
import { TWILIO_FAILURES } from './twilio/outcomes.ts'

const IN_WORDS: Record<string, string> = {
  suppressed: STOPPED_BY_HOLDER,
  'gave-up': 'tried for too long',
  ...TWILIO_FAILURES,
}

/** Why a text failed, in words. A failure that no carrier of ours explains stays as it is. */
export function failureInWords({
  failure,
  delivery_failure,
}: Pick<ListedText, 'failure' | 'delivery_failure'>): string {
  const code = failure ?? delivery_failure ?? 'no reason given'
  return IN_WORDS[code] ?? code
}
