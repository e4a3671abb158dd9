import type { ReactNode, RefCallback } from 'react'
import { quotesCall, type QuotesLink } from '../../../../domain/site/addresses.ts'
import type { ListedQuote } from '../../../../domain/wire/quotes.ts'
import { Alert } from '../../../components/Alert.tsx'
import { StepForm } from '../../../components/link-pages/StepForm.tsx'

export type StepName =
  'link-opened' | 'choose' | 'undo-choice' | 'decline' | 'undo-decline' | 'close'

/** What can be done here. Without JavaScript there is nothing but `link` and `canDecide`. */
export interface Steps {
  link: QuotesLink
  /** Whether quotes can be chosen and declined: not once one is chosen. */
  canDecide: boolean
  /** Asks before a quote is chosen. */
  onAsk?: ((quote: ListedQuote) => void) | undefined
  onStep?: (step: TakenStep) => void
  busy?: TakenStep | null
  failed?: (TakenStep & { words: string }) | null
  /** The ref of what can have the focus after a step. */
  place?: (name: string) => RefCallback<HTMLElement>
}

export interface TakenStep {
  name: StepName
  /** Null where it is about the posting. */
  quote: ListedQuote | null
}

interface StepProps extends TakenStep {
  steps: Steps
  children: ReactNode
}

/** The form of one step, and under it why the step was not taken. */
export function Step({ name, quote, steps, children }: StepProps) {
  const { link, onStep, failed = null } = steps
  return (
    <>
      <StepForm
        action={quotesCall(link, name)}
        fields={bodyOf({ name, quote })}
        onSend={onStep && (() => onStep({ name, quote }))}
      >
        {children}
      </StepForm>
      {failed?.name === name && failed.quote?.quoteId === quote?.quoteId && (
        <Alert kind="warning">{failed.words}</Alert>
      )}
    </>
  )
}

/** What the call of a step is sent. */
export function bodyOf({ name, quote }: TakenStep): Record<string, string> {
  if (quote === null) return {}
  const { quoteId, amount } = quote
  return name === 'choose' ? { quoteId, amount: String(amount) } : { quoteId }
}
