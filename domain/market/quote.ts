// A quote is judged as one thing, so that every problem is reported at once. The console runs this for hints and the
// server for the verdict, so the file is small.

import { penceOf, pounds, type Pence } from '../basics/money.ts'
import { accept, acceptAll, refuse, type Outcome } from '../basics/problem.ts'
import { parseConditions, parseValidDays, type Conditions, type ValidDays } from './quote-terms.ts'
import { holdsCostlyNumber, holdsLink, readShownText } from '../basics/shown-text.ts'

/** The least and the most that a quote may be, in pence. */
export const AMOUNT_RANGE = { from: 1_00, to: 50_000_00 } as const

/** The message with a quote may be this many characters (code points), once line endings are LF. */
export const MESSAGE_MAX = 500

/** A quote's terms in their normal form; `message` is null when there is nothing to add. */
export interface QuoteTerms {
  amount: Pence
  message: string | null
  /** Whether the amount was typed twice, which an amount far from the others' has to be. */
  isTypedAgain: boolean
  conditions: Conditions
  validDays: ValidDays
}

export type QuoteField = 'amount' | 'amountAgain' | 'message' | 'conditions' | 'validDays'

/** The words where the second typing is another amount. */
export const DIFFERENT_AMOUNTS = 'The two amounts differ. Type the same amount in both.'

/** Reads pounds from a JSON number. Refusals: `required`, `type`, `too-low`, `too-high`, `decimals`. */
export function parseAmount(sent: unknown): Outcome<Pence, 'amount'> {
  if (sent === undefined || sent === null) {
    return refuse('amount', 'required', 'Amount is required.')
  }
  if (typeof sent !== 'number' || Number.isNaN(sent)) {
    return refuse('amount', 'type', 'Send the amount as a number of pounds, such as 450 or 450.50.')
  }
  if (sent < pounds(AMOUNT_RANGE.from)) {
    return refuse('amount', 'too-low', 'A quote must be at least £1.')
  }
  if (sent > pounds(AMOUNT_RANGE.to)) {
    return refuse('amount', 'too-high', 'A quote can be at most £50,000.')
  }
  const pence = penceOf(sent)
  if (pence === null) {
    return refuse('amount', 'decimals', 'Type pounds and pence, with at most two decimal places.')
  }
  return accept(pence)
}

const NO_MESSAGE = {
  'too-long': 'A message can be up to 500 characters. Shorten it.',
  characters:
    'The message contains a character we can’t read. Delete anything you pasted and type it instead.',
  link: 'Leave out web and e-mail addresses. Owners see your contact beside the message.',
  'costs-more':
    'Leave out numbers that cost more to call. Owners see your contact beside the message.',
}

/** Reads the message with a quote; a missing or empty message is null. Refusals: `type`, those of `NO_MESSAGE`. */
export function parseMessage(sent: unknown): Outcome<string | null, 'message'> {
  if (sent === undefined || sent === null) return accept(null)
  if (typeof sent !== 'string') return refuse('message', 'type', 'Send the message as plain text.')
  const message = readShownText(sent, MESSAGE_MAX)
  const no = (code: keyof typeof NO_MESSAGE) => refuse('message', code, NO_MESSAGE[code])
  if (!message.ok) return no(message.reason)
  if (holdsLink(message.text)) return no('link')
  if (holdsCostlyNumber(message.text)) return no('costs-more')
  return accept(message.text === '' ? null : message.text)
}

/** Reads a whole quote. A refusal carries the problems of all fields; of the second amount, `different`. */
export function parseQuote(sent: {
  amount: unknown
  amountAgain?: unknown
  message: unknown
  conditions?: unknown
  validDays?: unknown
}): Outcome<QuoteTerms, QuoteField> {
  const isTypedAgain = sent.amountAgain !== undefined && sent.amountAgain !== null
  const isDifferent = isTypedAgain && sent.amountAgain !== sent.amount
  return acceptAll({
    amount: parseAmount(sent.amount),
    isTypedAgain: isDifferent
      ? refuse('amountAgain', 'different', DIFFERENT_AMOUNTS)
      : accept(isTypedAgain),
    message: parseMessage(sent.message),
    conditions: parseConditions(sent.conditions),
    validDays: parseValidDays(sent.validDays),
  })
}
