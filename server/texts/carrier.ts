// What every carrier of texts is: it takes one text and says how that went.

/** One text as a carrier sees it. `id` is the text's own and the same on every try. */
export interface CarriedText {
  id: string
  /** E.164. */
  to: string
  /** Plain GSM-7. */
  body: string
}

/** `temporary` is tried again on the plan, `permanent` is given up. `failure` is a word of ours, fit for a log. */
export type Carried =
  { outcome: 'accepted' } | { outcome: 'temporary' | 'permanent'; failure: string }

export interface Carrier {
  name: 'console' | 'webhook'
  /** Hands one text over. Answers within 10 s and never throws. */
  carry(text: CarriedText): Promise<Carried>
}
