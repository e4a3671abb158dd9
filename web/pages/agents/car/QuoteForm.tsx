import { useRef, type Ref, type RefObject } from 'react'
import { guideInWords, SCRAP_GUIDE } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { OwnQuote } from '../../../../domain/wire/own-quotes.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { OfflineAlert } from '../../../components/OfflineAlert.tsx'
import type { Draft } from '../quotes/drafts.ts'
import { GuideLine } from '../quotes/GuideLine.tsx'
import { PoundField } from '../quotes/PoundField.tsx'
import { QuoteFault } from '../quotes/QuoteFault.tsx'
import { TermsLine } from '../quotes/TermsLine.tsx'
import { quoteToChange, useSendQuote } from '../quotes/use-send-quote.ts'
import { useWide } from '../../../components/console/use-wide.ts'
import { MessageField } from './MessageField.tsx'
import { TermsFields } from './TermsFields.tsx'

interface QuoteFormProps {
  car: OneVehicle
  agentId: string
  isGone: boolean
  /** Whether another car follows once the quote is sent. */
  goesOn: boolean
  onSent: (quote: OwnQuote, said: string) => void
  onGone: () => void
  /** Leaves the quote as it is. */
  onKeep: () => void
  /** Of the field for the amount. */
  amount: Ref<HTMLInputElement>
}

/** The amount is in a bar at the foot of a phone, and at the top of the form where there is room. */
export function QuoteForm({ car, agentId, isGone, goesOn, amount, ...heard }: QuoteFormProps) {
  const quoting = useSendQuote({ car, agentId, onSent: heard.onSent, onGone: heard.onGone })
  const { form, draft, typed, notes, isAskedAgain, busy, fault, onType, onSubmit } = quoting
  const isWide = useWide()
  const before = quoteToChange(car)
  const terms = useRef<HTMLLegendElement>(null)
  return (
    <form ref={form} className="one-car-form" noValidate onSubmit={onSubmit}>
      <div className={isGone ? 'quote-bar' : 'quote-bar fixed-bar'}>
        {isWide && car.scrapGuide !== null && (
          <p className="quote-guide">
            {SCRAP_GUIDE} <strong>{guideInWords(car.scrapGuide)}</strong>
          </p>
        )}
        {fault === null ? <OfflineAlert /> : <QuoteFault fault={fault} />}
        <PoundField
          id="amount"
          ref={amount}
          label="Quote Amount"
          isLabelUnseen
          defaultValue={draft.amount}
          enterKeyHint="send"
          readOnly={isGone}
          hint={isAskedAgain ? undefined : <AmountHint car={car} typed={typed} terms={terms} />}
          error={notes.amount}
          onChange={() => onType('amount')}
        />
        {isAskedAgain && (
          <PoundField
            id="amountAgain"
            label="Amount again"
            enterKeyHint="send"
            readOnly={isGone}
            error={notes.amountAgain}
            onChange={() => onType('amountAgain')}
          />
        )}
        <SubmitButton busyText={busy ? 'Sending..' : null} disabled={isGone}>
          {goesOn ? 'Send and Next' : 'Send Quote'}
        </SubmitButton>
      </div>
      <TermsFields terms={draft.terms} disabled={isGone} onChange={() => onType()} legend={terms} />
      <details className="quote-message" open={isWide || draft.message !== ''}>
        <summary className="link">Add a message</summary>
        <MessageField
          defaultValue={draft.message}
          readOnly={isGone}
          error={notes.message}
          onChange={() => onType('message')}
        />
      </details>
      {before !== null && !isGone && (
        <button type="button" className="button" disabled={busy} onClick={heard.onKeep}>
          Keep {inPounds(before.amount)}
        </button>
      )}
    </form>
  )
}

interface AmountHintProps {
  car: OneVehicle
  typed: Draft
  /** Where they are in the form. */
  terms: RefObject<HTMLElement | null>
}

/** In one line of a bar; where the form has room it says the guide and the terms elsewhere. */
function AmountHint({ car: { scrapGuide }, typed, terms }: AmountHintProps) {
  const isWide = useWide()
  const { amount } = typed
  const guide = <GuideLine guide={scrapGuide} typed={amount} />
  if (isWide) {
    return (
      <>
        {scrapGuide !== null && amount !== '' && guide} What the owner is paid, with nothing taken
        off.
      </>
    )
  }
  return (
    <>
      <span>{scrapGuide === null ? 'Paid with nothing taken off.' : guide}</span>{' '}
      {amount === '' && <TermsLine terms={typed.terms} at={terms} />}
    </>
  )
}
