// What a verb answers when it refuses. Verbs know the product's reasons; `errors.ts` alone turns
// them into HTTP.
import type { Problem } from '../../domain/basics/problem.ts'

export type Refusal =
  | { ok: false; reason: 'invalid'; problems: Problem<string>[] }
  | { ok: false; reason: 'not-a-photo'; problems: Problem[] }
  | { ok: false; reason: 'photo-too-large'; problems: Problem[] }
  | { ok: false; reason: 'too-many-photos' }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'stopped' }
  | { ok: false; reason: 'number-changed' }
  | { ok: false; reason: 'say-what-to-stop' }
  | { ok: false; reason: 'in-flight' }
  | { ok: false; reason: 'key-reused' }
  | { ok: false; reason: 'stale' }
  | { ok: false; reason: 'too-many-texts'; retryAfterSeconds: number }
  | {
      ok: false
      reason: 'texts-used-up'
      of: 'network' | 'abroad'
      retryAfterSeconds: number
    }
  | { ok: false; reason: 'texts-late'; retryAfterSeconds: number }
  | { ok: false; reason: 'busy'; retryAfterSeconds: number }
  | { ok: false; reason: 'signed-out' }
  | { ok: false; reason: 'no-desk' }
  | { ok: false; reason: 'manager-only' }
  | { ok: false; reason: 'sign-in-again' }
  | { ok: false; reason: 'owner-only' }
  | { ok: false; reason: 'cross-site' }
  | { ok: false; reason: 'not-approved' }
  | { ok: false; reason: 'suspended' }
  | { ok: false; reason: 'licence-expired' }
  | { ok: false; reason: 'no-subscription' }
  | { ok: false; reason: 'subscribed-already' }
  | { ok: false; reason: 'payment-disputed' }
  | { ok: false; reason: 'stripe-down' }
  | { ok: false; reason: 'stripe-refused'; call: string }
  | { ok: false; reason: 'unconfirmed'; whose?: 'own' }
  | { ok: false; reason: 'quote-changed' }
  | { ok: false; reason: 'under-offer' }
  | { ok: false; reason: 'no-deal' }
  | { ok: false; reason: 'undo-over' }
  | { ok: false; reason: 'outcome-said' }
  | { ok: false; reason: 'other-deal' }
  | { ok: false; reason: 'collection-over' }
  | { ok: false; reason: 'chosen' }
  | { ok: false; reason: 'not-chosen' }
  | { ok: false; reason: 'answered' }
  | { ok: false; reason: 'complaint-closed' }
  | { ok: false; reason: 'too-many-choices'; retryAfterSeconds: number }
  | { ok: false; reason: 'too-many-days'; retryAfterSeconds: number }
  | { ok: false; reason: 'asked-not-to' }
  | { ok: false; reason: 'only-chosen' }
  | { ok: false; reason: 'chosen-elsewhere' }
  | { ok: false; reason: 'too-many-disclosures'; retryAfterSeconds: number }
  | { ok: false; reason: 'too-many-people'; retryAfterSeconds: number }
  | { ok: false; reason: 'too-many-cars'; retryAfterSeconds: number }
  | { ok: false; reason: 'too-many-looks'; retryAfterSeconds: number }
  | { ok: false; reason: 'too-many-questions'; retryAfterSeconds: number }
  | { ok: false; reason: 'too-many-quotes'; in: 'hour' | 'day'; retryAfterSeconds: number }
  | { ok: false; reason: 'confirm-amount'; amountPence: number }
  | { ok: false; reason: 'other-car' }
  | { ok: false; reason: 'quote-chosen' }
  | { ok: false; reason: 'text-not-failed' }
  | { ok: false; reason: 'code-expired' }
  | { ok: false; reason: 'wording-erased' }
  | { ok: false; reason: 'number-suppressed' }

/** Done, or why not. */
export type Answer<T = undefined> = { ok: true; value: T } | Refusal

/** Done, and nothing to tell. */
export const DONE = { ok: true, value: undefined } as const
