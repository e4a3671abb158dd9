import { useRef, type Ref } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import {
  CONDITIONS,
  TICKS,
  VALID_DAYS,
  type Condition,
} from '../../../../domain/market/quote-terms.ts'
import { MESSAGE_MAX } from '../../../../domain/market/quote.ts'
import { guideInWords, SCRAP_GUIDE } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import type { OwnQuote } from '../../../../domain/wire/quotes.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { OfflineAlert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Segments } from '../../../components/Choices.tsx'
import { ProblemOf } from '../../../components/Field.tsx'
import { LimitedField } from '../../../components/LimitedField.tsx'
import { useWide } from '../../../components/console/use-wide.ts'
import { GuideLine, PoundField, QuoteFault, TermsLine } from '../quotes/QuoteFields.tsx'
import { YOUR_TERMS } from '../quotes/quotes-on-device.ts'
import { quoteToChange, useSendQuote } from '../quotes/use-send-quote.ts'

interface QuoteFormProps {
  car: OneVehicle
  agentId: string
  isGone: boolean
  /** Whether another car follows once the quote is sent. */
  goesOn: boolean
  onSent: (quote: OwnQuote, said: string) => void
  onKeep: () => void
  amount: Ref<HTMLInputElement>
}

/** The amount is in a bar at the foot of a phone, and at the top of the form where there is room. */
export function QuoteForm({ isGone, goesOn, onKeep, amount, ...quoted }: QuoteFormProps) {
  const { car } = quoted
  const quoting = useSendQuote(quoted)
  const { handlers, problems, draft, typed, isAskedAgain, busy, fault } = quoting
  const isWide = useWide()
  const before = quoteToChange(car)
  const legend = useRef<HTMLLegendElement>(null)
  const tick = (name: Condition) => (
    <label key={name} className="choice">
      <input type="checkbox" name={name} defaultChecked={draft.terms.conditions[name]} />
      <span>
        {TICKS[name].label}
        {name === 'collects' && <span className="quote-nothing-off">, nothing taken off</span>}
      </span>
    </label>
  )
  const guide = <GuideLine guide={car.scrapGuide} typed={typed.amount} />
  // In one line of a bar; where the form has room it says the guide and the terms elsewhere.
  const hint = isWide ? (
    <>
      {car.scrapGuide !== null && typed.amount !== '' && guide} What the owner is paid, with nothing
      taken off.
    </>
  ) : (
    <>
      <span>{car.scrapGuide === null ? 'Nothing taken off.' : guide}</span>{' '}
      {typed.amount === '' && <TermsLine terms={typed.terms} at={legend} />}
    </>
  )
  return (
    <form
      {...handlers}
      className={isWide ? 'one-car-form stack far panel' : 'one-car-form stack far'}
      noValidate
    >
      <ProblemOf value={problems.of}>
        <div className={isGone ? 'quote-bar row near' : 'quote-bar row near fixed-bar'}>
          {isWide && car.scrapGuide !== null && (
            <p className="quote-guide row ends small-words">
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
            hint={isAskedAgain ? undefined : hint}
          />
          {isAskedAgain && (
            <PoundField
              id="amountAgain"
              label="Amount again"
              enterKeyHint="send"
              readOnly={isGone}
            />
          )}
          <SubmitButton busyText={busy ? 'Sending..' : null} disabled={isGone}>
            {goesOn ? 'Send and Next' : 'Send Quote'}
          </SubmitButton>
        </div>
        {/* What the price depends on and how long it holds; each tick is a field of its own name. */}
        <fieldset className="quote-terms stack ticks" disabled={isGone}>
          <legend
            className={isWide ? 'visually-hidden' : 'large'}
            id={YOUR_TERMS}
            ref={legend}
            tabIndex={-1}
          >
            Your terms
          </legend>
          {tick('collects')}
          <fieldset>
            <legend className="label">This price needs</legend>
            <div className="pair near">
              {CONDITIONS.filter((name) => name !== 'collects').map((name) => tick(name))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="label">Valid for</legend>
            <Segments
              name="validDays"
              choices={VALID_DAYS.map((days) => [days, `${days} days`] as const)}
              inputOf={(days) => ({ value: days, defaultChecked: draft.terms.validDays === days })}
            />
          </fieldset>
        </fieldset>
        <details className="quote-message" open={isWide || draft.message !== ''}>
          <summary className="link">Add a message</summary>
          <LimitedField
            id="message"
            label="Message"
            optional
            rows={3}
            limit={MESSAGE_MAX}
            defaultValue={draft.message}
            readOnly={isGone}
          />
        </details>
        {before !== null && !isGone && (
          <button type="button" className="button" disabled={busy} onClick={onKeep}>
            Keep {inPounds(before.amount)}
          </button>
        )}
      </ProblemOf>
    </form>
  )
}
