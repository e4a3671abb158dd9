// Reads an amount of money as people type it, strictly: what could mean two amounts is asked about, never
// guessed.
import { pounds } from '../../../../domain/money.ts'
import { refuse, type Outcome } from '../../../../domain/problem.ts'
import { parseAmount } from '../../../../domain/quote.ts'

// Whole pounds plain, or in threes parted by commas or spaces; then pence.
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d*))?$/
const ONLY_PENCE = /^\.\d+$/

/**
 * Pounds, as the call takes them. Refusals are those of `parseAmount`, and `comma` and `figures` for
 * what is no amount as typed.
 */
export function readTypedAmount(typed: string): Outcome<number, 'amount'> {
  const plain = withoutPoundSign(typed)
  if (plain === '') return no('required', 'Type the amount you’re offering, such as 450.')
  if (/^[-−–]/.test(plain))
    return no('too-low', 'A quote must be at least £1. Type it without a minus sign.')
  if (ONLY_PENCE.test(plain)) return no('too-low', 'A quote must be at least £1.')
  const parts = AMOUNT.exec(plain)
  if (parts === null) {
    return plain.includes(',') && /^[\d,. ]+$/.test(plain)
      ? no(
          'comma',
          'Check the comma. Write pence after a full stop, as in 12.50, and thousands as 1,250.',
        )
      : no('figures', 'Type the amount in figures only, such as 450 or 450.50.')
  }
  const [, whole = '', pence = ''] = parts
  // "1.250" may be meant as more than a thousand, so it is not read as £1.25.
  if (pence.length > 2)
    return no('decimals', 'Type at most two figures after the full stop, as in 450.50.')
  const amount = parseAmount(Number(`${whole.replaceAll(/[, ]/g, '')}.${pence}`))
  return amount.ok ? { ok: true, value: pounds(amount.value) } : amount
}

// Full-width figures, odd spaces and the like are made plain first.
function withoutPoundSign(typed: string): string {
  const plain = typed.normalize('NFKC').trim().replace(/^£\s*/, '')
  return plain.replaceAll(/\s/g, ' ')
}

function no(code: string, message: string) {
  return refuse('amount', code, message)
}
