import type { KeyboardEvent } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import { GuideLine } from '../quotes/GuideLine.tsx'
import { PoundField } from '../quotes/PoundField.tsx'
import { QuoteFault } from '../quotes/QuoteFault.tsx'
import { TermsLine } from '../quotes/TermsLine.tsx'
import { quoteToChange, useSendQuote } from '../quotes/use-send-quote.ts'
import { isOpen as mayChange, ownWord } from '../quotes/quote-words.ts'
import type { ListedCar } from '../parts/car-pages.ts'
import type { RowActions } from './use-row-quoting.ts'

interface RowQuoteProps {
  car: ListedCar
  agentId: string
  isOpen: boolean
  /** Whether the amount of a quote that was given is changed. */
  isChanging: boolean
  rows: RowActions
}

/** The agent's quote on the car, or the field for one. */
export function RowQuote({ isChanging, ...row }: RowQuoteProps) {
  const { car, rows } = row
  const quote = quoteToChange(car)
  if (quote === null || isChanging) return <RowForm {...row} />
  const words = (
    <>
      <span>{ownWord(quote)}</span> <span>{inPounds(quote.amount)}</span>
    </>
  )
  const className = quote.standing === 'on-offer' ? 'row-own' : 'row-own inactive'
  if (!mayChange(quote)) return <p className={className}>{words}</p>
  return (
    <button type="button" className={className} onClick={() => rows.change(car.vehicleId)}>
      {words}
      <span className="visually-hidden">Change</span>
    </button>
  )
}

function RowForm({ car, agentId, isOpen, rows }: Omit<RowQuoteProps, 'isChanging'>) {
  const { vehicleId, registrationNumber } = car
  const { form, draft, typed, notes, isAskedAgain, busy, fault, onType, onSubmit } = useSendQuote({
    car,
    agentId,
    onSent: () => rows.sent(vehicleId),
    // It is said below the amount.
    onGone: () => undefined,
  })
  const id = `amount-${vehicleId}`
  const field = {
    enterKeyHint: 'send',
    onFocus: () => rows.open(vehicleId),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') rows.leave(vehicleId)
    },
  } as const
  return (
    <form ref={form} className="row-quote" noValidate onSubmit={onSubmit}>
      <PoundField
        id={id}
        ref={rows.spot(vehicleId, 'amount')}
        name="amount"
        label={`Your quote for ${registrationNumber}`}
        isLabelUnseen
        {...field}
        defaultValue={draft.amount}
        hint={isOpen ? <GuideLine guide={car.scrapGuide} typed="" /> : undefined}
        error={notes.amount}
        onChange={() => onType('amount')}
      />
      {isAskedAgain && (
        <PoundField
          id={`${id}-again`}
          name="amountAgain"
          label="Amount again"
          {...field}
          error={notes.amountAgain}
          onChange={() => onType('amountAgain')}
        />
      )}
      {isOpen && (
        <>
          {fault !== null && <QuoteFault fault={fault} />}
          <button
            className="button primary"
            disabled={busy}
            // The field keeps the focus, and with it the phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
          >
            {busy ? 'Sending..' : 'Send and Next'}
          </button>
          <p className="row-terms">
            <TermsLine terms={typed.terms} at={`/agents/cars/${vehicleId}`} />
          </p>
        </>
      )}
    </form>
  )
}
