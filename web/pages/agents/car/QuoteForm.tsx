import { inPounds } from '../../../../domain/money.ts'
import type { GivenQuote } from '../../../../domain/wire/own-quotes.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { OfflineAlert } from '../../../components/posting-form/OfflineAlert.tsx'
import { GuideLine } from '../quoting/GuideLine.tsx'
import { PoundField } from '../quoting/PoundField.tsx'
import { QuoteFault } from '../quoting/QuoteFault.tsx'
import { TermsLine } from '../quoting/TermsLine.tsx'
import { quoteToChange, useSendQuote } from '../quoting/use-send-quote.ts'
import { MessageField } from './MessageField.tsx'
import { TermsFields } from './TermsFields.tsx'

interface QuoteFormProps {
  car: OneVehicle
  agentId: string
  isGone: boolean
  onSent: (quote: GivenQuote, said: string) => void
  onGone: () => void
  /** Leaves the quote as it is. */
  onKeep: () => void
}

export function QuoteForm({ car, agentId, isGone, onSent, onGone, onKeep }: QuoteFormProps) {
  const quoting = useSendQuote({ car, agentId, onSent, onGone })
  const { form, draft, typed, notes, isAskedAgain, busy, fault, onType, onSubmit } = quoting
  const before = quoteToChange(car)
  return (
    <form ref={form} className="one-car-form" noValidate onSubmit={onSubmit}>
      {before !== null && (
        <p>
          Your quote is <strong>{inPounds(before.amount)}</strong>. Sending a new one replaces it.
        </p>
      )}
      <PoundField
        id="amount"
        label="Quote Amount"
        defaultValue={draft.amount}
        enterKeyHint="send"
        readOnly={isGone}
        hint={
          <>
            What the owner is paid, with nothing taken off for collection, paperwork or fees.{' '}
            <GuideLine guide={car.scrapGuide} typed={typed.amount} />
          </>
        }
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
      <p>
        <TermsLine terms={typed.terms} page="" />
      </p>
      <TermsFields terms={draft.terms} disabled={isGone} onChange={() => onType()} />
      <MessageField
        defaultValue={draft.message}
        readOnly={isGone}
        error={notes.message}
        onChange={() => onType('message')}
      />
      {fault === null ? <OfflineAlert /> : <QuoteFault fault={fault} />}
      <div className="one-car-buttons">
        <SubmitButton busyText={busy ? 'Sending..' : null} disabled={isGone}>
          Send Quote
        </SubmitButton>
        {before !== null && !isGone && (
          <button type="button" className="button" disabled={busy} onClick={onKeep}>
            Keep {inPounds(before.amount)}
          </button>
        )}
      </div>
    </form>
  )
}
