// What stands in the form of a quote, and the terms that it says.
import type { Problem } from '../../../../domain/problem.ts'
import { DIFFERENT_AMOUNTS, parseMessage, type QuoteField } from '../../../../domain/quote.ts'
import type { OfferedTerms } from '../../../calls/agents/give-quote.ts'
import { readTypedAmount } from './typed-amount.ts'

export interface TypedTerms {
  amount: string
  /** Null where it was not asked for. */
  amountAgain: string | null
  message: string
}

export function typedIn(form: HTMLFormElement | null): TypedTerms {
  const fields = new FormData(form ?? undefined)
  const textOf = (name: string): string | null => {
    const typed = fields.get(name)
    return typeof typed === 'string' ? typed : null
  }
  return {
    amount: textOf('amount') ?? '',
    amountAgain: textOf('amountAgain'),
    message: textOf('message') ?? '',
  }
}

/** The terms as the call takes them, or what is wrong with each field, in the order of the form. */
export function readTerms(
  typed: TypedTerms,
): { ok: true; value: OfferedTerms } | { ok: false; problems: Problem<QuoteField>[] } {
  const amount = readTypedAmount(typed.amount)
  const message = parseMessage(typed.message)
  const again = amount.ok ? readAgain(typed.amountAgain, amount.value) : null
  if (amount.ok && message.ok && again === null) {
    const terms = { amount: amount.value, message: message.value }
    const isAgain = typed.amountAgain !== null
    return { ok: true, value: isAgain ? { ...terms, amountAgain: amount.value } : terms }
  }
  const problems: Problem<QuoteField>[] = []
  if (!amount.ok) problems.push(...amount.problems)
  if (again !== null) problems.push(again)
  if (!message.ok) problems.push(...message.problems)
  return { ok: false, problems }
}

function readAgain(typed: string | null, amount: number): Problem<QuoteField> | null {
  if (typed === null) return null
  const field = 'amountAgain'
  if (typed.trim() === '') return { field, code: 'required', message: 'Type the amount again.' }
  const again = readTypedAmount(typed)
  if (again.ok && again.value === amount) return null
  return { field, code: 'different', message: DIFFERENT_AMOUNTS }
}
