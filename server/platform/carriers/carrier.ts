import type { Setting } from '../settings/settings-reader.ts'

/** One text as a carrier sees it. `id` is the text's own and the same on every try. */
export interface CarriedText {
  id: string
  /** E.164. */
  to: string
  /** Plain GSM-7. */
  body: string
  /** For how many seconds the text is worth delivering. */
  validSeconds?: number
}

/** Why a text failed that nobody can or should try again. */
export const STOPPED_BY_HOLDER = 'stopped by its holder'

/**
 * How a try went. `failure` is a word of ours, fit for a log.
 *
 * - `accepted`: taken; `carrierId` is the carrier's own id of the text, where the carrier gives one.
 * - `temporary`: not taken, or nobody knows; the text is tried again on the plan.
 * - `permanent`: given up; a `loud` one is an error in the log, since the operator has to act.
 * - `stopped`: given up, and its number gets no text any more, because its owner said so.
 * - `wait`: not taken, for no fault of the text's; the text goes `seconds` later, or soon. `tooMany` asks
 *   for fewer texts at a time.
 * - `refused-key`: not taken, nor would any other be: the carrier does not know us. `refusal` says so too.
 */
export type Carried =
  | { outcome: 'accepted'; carrierId?: string }
  | { outcome: 'temporary' | 'stopped' | 'refused-key'; failure: string }
  | { outcome: 'permanent'; failure: string; loud?: boolean }
  | { outcome: 'wait'; failure: string; seconds: number | null; tooMany?: boolean }

/** What a carrier reports later of a text that it took. */
export interface DeliveryReport {
  carrierId: string
  state: 'delivered' | 'undelivered' | 'failed'
  /** In a word of ours. */
  failure: string | null
  /** The phone that the text was for, in E.164. */
  to: string | null
}

export interface Carrier {
  name: string
  /** Hands one text over. Answers within 10 s and never throws. */
  carry(text: CarriedText): Promise<Carried>
  /** Why the carrier cannot be asked or takes no text just now, in a word of ours, or null. Sends nothing. */
  check?(): Promise<string | null>
  /** Has the carrier delete its copy of a text's wording. `kept`: it refuses; `no-answer`: it would refuse any now. */
  redact?(carrierId: string): Promise<'redacted' | 'kept' | 'no-answer'>
  /** Failures in delivery reports: the network held a text back for up to half an hour, or its holder stopped us. */
  reports?: { heldBack: string; stopped: string }
  /** Why the carrier refuses our key, in a word of ours, or null while the key works. */
  refusal?(): string | null
}

/** What the product knows of a carrier before it is opened: an entry of `CARRIERS`. */
export interface CarrierKind<Name extends string, Trial extends string = never> {
  /** What it does, after its name on the page of settings. */
  says: string
  /** Each must be given where it is chosen. One without an `example` is a fault where another is. */
  settings: Record<Name, Setting>
  /** What only trials set, with the usual value of each. */
  trials?: Record<Trial, string>
  /** Whether it takes Ofcom's drama numbers, which no real network has. */
  takesDrama: boolean
  open(given: Record<Name | Trial, string>, publicUrl: string): Carrier
  /** Where people answer a text, in the middle of a sentence; undefined where no answer comes to us. */
  answeredAt?(given: Record<Name, string>): string | undefined
  /** What its failures say for people. */
  inWords?: Record<string, string>
}
