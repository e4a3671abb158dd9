// The question before a quote is chosen, over the page or, without JavaScript, as a page of its own.
import { inPounds } from '../../../../domain/basics/money.ts'
import type { ListedQuote, Listing } from '../../../../domain/wire/quotes.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { firstInDialog } from '../../../components/focus.ts'
import { CloseCross, Modal } from '../../../components/Modal.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { Step, type Steps } from './Step.tsx'

interface ChoosingProps {
  quote: ListedQuote
  listing: Listing
  /** How many other buyers are told. */
  others: number
  steps: Steps
}

/** Focus starts on the heading, so that Enter decides nothing by accident. */
export function ChooseModal({ onClose, ...choosing }: ChoosingProps & { onClose: () => void }) {
  const busy = choosing.steps.busy != null
  return (
    <Modal labelledBy="choose" describedBy="what-choosing-does" onClose={onClose}>
      <div className="board">
        <h2 id="choose" tabIndex={-1} ref={firstInDialog}>
          {questionOf(choosing.quote)}
        </h2>
        <Plate registration={choosing.listing.registrationNumber} />
      </div>
      <div className="modal-body">
        <WhatChoosingDoes {...choosing} />
        <div className="buttons">
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
    <main className="narrow choose">
      <div className="board">
        <h1>{questionOf(choosing.quote)}</h1>
        <Plate registration={choosing.listing.registrationNumber} />
      </div>
      <WhatChoosingDoes {...choosing} />
      <div className="buttons">
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
    <ol className="plain numbered" id="what-choosing-does">
      <li>
        They’ll get your number, ending {listing.numberEnding}, and call to arrange collection.
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
