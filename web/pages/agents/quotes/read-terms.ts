import { accept, acceptAll, refuse, type Outcome } from '../../../../domain/basics/problem.ts'
import {
  DIFFERENT_AMOUNTS,
  parseMessage,
  type QuoteField,
  parseAmount,
} from '../../../../domain/market/quote.ts'
import {
  CONDITIONS,
  parseValidDays,
  USUAL_VALID_DAYS,
  type Conditions,
} from '../../../../domain/market/quote-terms.ts'
import type { OfferedTerms } from '../../../../domain/wire/quotes.ts'
import { pounds } from '../../../../domain/basics/money.ts'
import type { Draft, UsualTerms } from './quotes-on-device.ts'

export interface TypedTerms extends Draft {
  /** Null where it was not asked for. */
  amountAgain: string | null
}

/** What is in the form; what it has no fields for is as it was. */
export function readTyped(form: HTMLFormElement | null, before: Draft): TypedTerms {
  const fields = new FormData(form ?? undefined)
  const textOf = (name: string): string | null => {
    const typed = fields.get(name)
    return typeof typed === 'string' ? typed : null
  }
  return {
    amount: textOf('amount') ?? before.amount,
    amountAgain: textOf('amountAgain'),
    message: textOf('message') ?? before.message,
    terms: fields.has('validDays') ? termsIn(fields) : before.terms,
  }
}

function termsIn(fields: FormData): UsualTerms {
  const ticks = CONDITIONS.map((name) => [name, fields.has(name)])
  const validDays = parseValidDays(Number(fields.get('validDays')))
  return {
    conditions: Object.fromEntries(ticks) as Conditions,
    validDays: validDays.ok ? validDays.value : USUAL_VALID_DAYS,
  }
}

/** The terms as the call takes them, or what is wrong with each field, in the order of the form. */
export function readTerms(typed: TypedTerms): Outcome<OfferedTerms, QuoteField> {
  const amount = readTypedAmount(typed.amount)
  const amountAgain = readAgain(typed.amountAgain, amount)
  const read = acceptAll({ amount, amountAgain, message: parseMessage(typed.message) })
  return read.ok ? accept({ ...read.value, ...typed.terms }) : read
}

function readAgain(
  typed: string | null,
  amount: Outcome<number, 'amount'>,
): Outcome<number | null, 'amountAgain'> {
  if (typed === null || !amount.ok) return accept(null)
  if (typed.trim() === '') return refuse('amountAgain', 'required', 'Type the amount again.')
  const again = readTypedAmount(typed)
  return again.ok && again.value === amount.value
    ? accept(amount.value)
    : refuse('amountAgain', 'different', DIFFERENT_AMOUNTS)
}

// Whole pounds plain, or in threes parted by commas or spaces; then pence.
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d*))?$/
const ONLY_PENCE = /^\.\d+$/

/**
 * Reads an amount as people type it: what could mean two amounts is asked about, never guessed. Pounds, as
 * the call takes them. Refusals are those of `parseAmount`, and `comma` and `figures` for
 * what is no amount as typed.
 */
export function readTypedAmount(typed: string): Outcome<number, 'amount'> {
  const plain = withoutPoundSign(typed)
  if (plain === '') return reject('required', 'Type the amount you’re offering, such as 450.')
  if (/^[-−–]/.test(plain))
    return reject('too-low', 'A quote must be at least £1. Type it without a minus sign.')
  if (ONLY_PENCE.test(plain)) return reject('too-low', 'A quote must be at least £1.')
  const parts = AMOUNT.exec(plain)
  if (parts === null) {
    return plain.includes(',') && /^[\d,. ]+$/.test(plain)
      ? reject(
          'comma',
          'Check the comma. Write pence after a full stop, as in 12.50, and thousands as 1,250.',
        )
      : reject('figures', 'Type the amount in figures only, such as 450 or 450.50.')
  }
  const [, whole = '', pence = ''] = parts
  // "1.250" may be meant as more than a thousand, so it is not read as £1.25.
  if (pence.length > 2)
    return reject('decimals', 'Type at most two figures after the full stop, as in 450.50.')
  const amount = parseAmount(Number(`${whole.replaceAll(/[, ]/g, '')}.${pence}`))
  return amount.ok ? { ok: true, value: pounds(amount.value) } : amount
}

// Full-width figures, odd spaces and the like are made plain first.
function withoutPoundSign(typed: string): string {
  const plain = typed.normalize('NFKC').trim().replace(/^£\s*/, '')
  return plain.replaceAll(/\s/g, ' ')
}

function reject(code: string, message: string) {
  return refuse('amount', code, message)
}
