import { inPounds } from '../../../../domain/money.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { QuoteField } from '../../../../domain/quote.ts'
import { giveQuote } from '../../../calls/agents/own-quotes.ts'
import type { OfferedTerms } from '../../../../domain/wire/own-quotes.ts'
import type { GivenQuote, OwnQuote } from '../../../../domain/wire/own-quotes.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { OfflineAlert } from '../../../components/posting-form/OfflineAlert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { GuideHint } from './GuideHint.tsx'
import { AmountField, MessageField } from './QuoteFields.tsx'
import type { Draft } from './drafts.ts'
import { readTerms, typedIn } from './read-terms.ts'
import { TermsFields } from './TermsFields.tsx'
import { useCall } from './use-call.ts'
import { Alert } from '../../../components/Alert.tsx'
import type { CallFailed } from '../ask.ts'

const CONFIRM_AMOUNT = 409

type Notes = Partial<Record<QuoteField, string>>

interface QuoteFormProps {
  car: OneVehicle
  isGone: boolean
  /** What the fields hold at first. */
  draft: Draft
  onType: (draft: Draft) => void
  /** With the quote as it is now, and as the page knew it before. */
  onSent: (quote: GivenQuote, before: OwnQuote | null) => Promise<void>
  onGone: () => void
  /** Leaves the quote as it is. */
  onKeep: () => void
}

/**
 * Sends once however often it is tapped, and nothing that is wrong as typed. Whatever comes of it, what was
 * typed stays.
 */
export function QuoteForm({ car, isGone, draft, onType, ...heard }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const before = car.ownQuote?.standing === 'other-car' ? null : car.ownQuote
  const [notes, setNotes] = useState<Notes>({})
  const [typed, setTyped] = useState(draft.amount)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const quote = useCall(
    (terms: OfferedTerms) => giveQuote(car.vehicleId, terms),
    (given) => heard.onSent(given, before),
    ({ status, message }) => {
      if (status === 404) heard.onGone()
      if (status !== CONFIRM_AMOUNT) return
      setAskedAgain(true)
      setNotes({ amountAgain: message })
    },
  )
  const question = quote.fault?.status === CONFIRM_AMOUNT ? quote.fault : null
  useEffect(() => {
    if (question !== null) form.current?.querySelector<HTMLElement>('#amountAgain')?.focus()
  }, [question])
  const keepTyped = (): void => {
    const { amountAgain: _, ...now } = typedIn(form.current)
    setTyped(now.amount)
    onType(now)
  }
  const forget = (field: QuoteField): void => {
    setNotes(({ [field]: _gone, ...rest }) => rest)
    keepTyped()
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const read = readTerms(typedIn(form.current))
    if (read.ok) {
      setNotes({})
      return quote.send(read.value)
    }
    quote.forget()
    setNotes(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])))
    const first = read.problems[0]?.field ?? 'amount'
    form.current?.querySelector<HTMLElement>(`#${first}`)?.focus()
  }
  return (
    <form ref={form} className="one-car-form" noValidate onSubmit={send}>
      {before !== null && (
        <p>
          Your quote is <strong>{inPounds(before.amount)}</strong>. Sending a new one replaces it.
        </p>
      )}
      <AmountField
        name="amount"
        label="Quote Amount"
        defaultValue={draft.amount}
        readOnly={isGone}
        hint={
          <>
            What the owner is paid, with nothing taken off for collection, paperwork or fees.{' '}
            {car.scrapGuide !== null && <GuideHint guide={car.scrapGuide} typed={typed} />}
          </>
        }
        error={notes.amount}
        onChange={() => forget('amount')}
      />
      {isAskedAgain && (
        <AmountField
          name="amountAgain"
          label="Amount again"
          defaultValue=""
          readOnly={isGone}
          error={notes.amountAgain}
          onChange={() => forget('amountAgain')}
        />
      )}
      <TermsFields terms={draft.terms} disabled={isGone} onChange={keepTyped} />
      <MessageField
        defaultValue={draft.message}
        readOnly={isGone}
        error={notes.message}
        onChange={() => forget('message')}
      />
      {quote.fault === null && <OfflineAlert />}
      {quote.fault !== null && question === null && <QuoteFault fault={quote.fault} />}
      <div className="one-car-buttons">
        <SubmitButton busyText={quote.busy ? 'Sending..' : null} disabled={isGone}>
          Send Quote
        </SubmitButton>
        {before !== null && !isGone && (
          <button type="button" className="button" disabled={quote.busy} onClick={heard.onKeep}>
            Keep {inPounds(before.amount)}
          </button>
        )}
      </div>
    </form>
  )
}

const NOT_FOUND = 404

/** For a quote that was sent; what was typed is still in the form. */
function QuoteFault({ fault }: { fault: CallFailed }) {
  if (fault.status === 0) {
    return (
      <Alert kind="warning">
        <strong>The site didn’t answer.</strong> Check that you’re online and send the quote again.
        Even if it did arrive, you’ll have only one quote.
      </Alert>
    )
  }
  if (fault.status === NOT_FOUND) {
    return (
      <Alert kind="warning">
        <strong>Your quote was not sent: this car has gone.</strong> What you typed is still here.
      </Alert>
    )
  }
  return (
    <Alert kind="warning">
      <strong>Your quote was not sent.</strong> {fault.message}
    </Alert>
  )
}
