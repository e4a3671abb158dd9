// What every carrier of texts is: it takes one text and says how that went.

/** One text as a carrier sees it. `id` is the text's own and the same on every try. */
export interface CarriedText {
  id: string
  /** E.164. */
  to: string
  /** Plain GSM-7. */
  body: string
  /** For how long it is worth delivering, in seconds. */
  validSeconds?: number
}

/** Why a text failed that nobody can or should try again. */
export const STOPPED_BY_HOLDER = 'stopped by its holder'

/**
 * How a try went. `failure` is a word of ours, fit for a log.
 *
 * - `accepted`: taken; `carrierId` is the carrier's own id of it, where it gives one.
 * - `temporary`: not taken, or nobody knows; tried again on the plan.
 * - `permanent`: given up; a `loud` one is an error in the log, since the operator has to act.
 * - `stopped`: given up, and its number gets no text any more, because its owner said so.
 * - `wait`: not taken and no fault of the text's; it goes `seconds` later, or soon. `tooMany` asks for
 *   fewer at a time.
 * - `refused-key`: not taken, nor would any other be: the carrier does not know us. It has `refusal` too.
 */
export type Carried =
  | { outcome: 'accepted'; carrierId?: string }
  | { outcome: 'temporary' | 'stopped' | 'refused-key'; failure: string }
  | { outcome: 'permanent'; failure: string; loud?: boolean }
  | { outcome: 'wait'; failure: string; seconds: number | null; tooMany?: boolean }

/** What a carrier tells later of a text it took. */
export interface DeliveryReport {
  /** The carrier's own id of the text. */
  carrierId: string
  state: 'delivered' | 'undelivered' | 'failed'
  /** Why it was not delivered, in a word of ours. */
  failure: string | null
  /** Whom it was for, in E.164. */
  to: string | null
}

export interface Carrier {
  name: 'console' | 'webhook' | 'twilio'
  /** Hands one text over. Answers within 10 s and never throws. */
  carry(text: CarriedText): Promise<Carried>
  /** Why it would take no text just now, in a word of ours, or null. Sends nothing. */
  check?(): Promise<string | null>
  /** Takes the wording out of what it keeps of a text. `kept`: it refuses; `no-answer`: nor would it another just now. */
  redact?(carrierId: string): Promise<'redacted' | 'kept' | 'no-answer'>
  /** The failures in its delivery reports that we act on: the network held the text back for up to half an hour, or the number's holder stopped us. */
  reports?: { heldBack: string; stopped: string }
  /** Why it refuses our key, in a word of ours, or null while it does not. */
  refusal?(): string | null
}
