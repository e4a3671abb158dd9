import type { ReactNode } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import { quotesCall, type QuotesLink } from '../../../../domain/site/addresses.ts'
import type { ListedQuote, Listing } from '../../../../domain/wire/quotes.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { CloseCross, Modal } from '../../../components/Modal.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { firstInDialog } from '../../../components/focus.ts'
import { StepForm } from '../../../components/link-pages/LinkPageParts.tsx'

export type StepName =
  | 'link-opened'
  | 'choose'
  | 'undo-choice'
  | 'decline'
  | 'undo-decline'
  | 'close'

/** What can be done here. Without JavaScript there is nothing but `link` and `canDecide`. */
export interface Steps {
  link: QuotesLink
  /** Whether quotes can be chosen and declined: not once one is chosen. */
  canDecide: boolean
  onAsk?: ((quote: ListedQuote) => void) | undefined
  onStep?: (step: TakenStep) => void
  busy?: TakenStep | null | undefined
  failed?: (TakenStep & { words: string }) | null
}

export interface TakenStep {
  name: StepName
  quote: ListedQuote | null
}

interface StepProps extends TakenStep {
  steps: Steps
  children: ReactNode
}

export function Step({ name, quote, steps, children }: StepProps) {
  const { link, onStep, failed = null } = steps
  return (
    <>
      <StepForm
        action={`${quotesCall(link)}/${name}`}
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

export function bodyOf({ name, quote }: TakenStep): Record<string, string> {
  if (quote === null) return {}
  const { quoteId, amount, updatedAt } = quote
  if (name !== 'choose') return { quoteId }
  return { quoteId, amount: String(amount), ...(updatedAt !== '' && { updatedAt }) }
}

interface ChoosingProps {
  quote: ListedQuote
  listing: Listing
  others: number
  steps: Steps
}

/** Focus starts on the heading, so that Enter decides nothing by accident. */
export function ChooseModal({ onClose, ...choosing }: ChoosingProps & { onClose: () => void }) {
  const busy = choosing.steps.busy != null
  return (
    <Modal aria-labelledby="choose" aria-describedby="what-choosing-does" onClose={onClose}>
      <div className="board">
        <h2 id="choose" tabIndex={-1} ref={firstInDialog}>
          {questionOf(choosing.quote)}
        </h2>
        <Plate registration={choosing.listing.registrationNumber} />
      </div>
      <div className="modal-body">
        <WhatChoosingDoes {...choosing} />
        <div className="stack">
          <ChooseStep {...choosing} />
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            Keep looking
          </button>
        </div>
      </div>
      <CloseCross onClose={onClose} />
    </Modal>
  )
}

export function ChoosePage(choosing: ChoosingProps) {
  return (
    <main className="narrow stack far">
      <div className="board">
        <h1>{questionOf(choosing.quote)}</h1>
        <Plate registration={choosing.listing.registrationNumber} />
      </div>
      <WhatChoosingDoes {...choosing} />
      <div className="stack">
        <ChooseStep {...choosing} />
        <a className="button" href="?plain">
          Keep looking
        </a>
      </div>
    </main>
  )
}

export function questionOf({ agentName, amount }: ListedQuote): string {
  return `Choose ${agentName} for ${inPounds(amount)}?`
}

function WhatChoosingDoes({ listing, others }: ChoosingProps) {
  return (
    <ol className="stack numbered" id="what-choosing-does">
      <li>
        They’ll get your number, ending {listing.numberEnding},{' '}
        {listing.choiceWaits
          ? 'once you say yes by the link we text you'
          : 'and call to arrange collection'}
        .
      </li>
      {others > 0 && (
        <li>
          We’ll tell the other {others === 1 ? 'buyer' : `${others} buyers`} that you chose somebody
          else.
        </li>
      )}
      <li>You can undo this for an hour, and call it off later.</li>
    </ol>
  )
}

function ChooseStep({ quote, steps }: ChoosingProps) {
  return (
    <Step name="choose" quote={quote} steps={steps}>
      <SubmitButton busyText={steps.busy == null ? null : 'Choosing..'}>
        {`Choose ${quote.agentName}`}
      </SubmitButton>
    </Step>
  )
}
